/**
 * A script that loads the page of the address after Back or Forward before hydration. The entries that React Router has
 * added to the history are one document to the browser, even after a reload: it changes the address, and nothing else. A
 * change of the fragment alone loads nothing. It declares `l`, the path and query that the page was loaded from.
 */
export const LOAD_AFTER_BACK =
  'let a=()=>location.pathname+location.search,l=a();addEventListener("popstate",()=>{a()==l||window.__reactRouterDataRouter||location.reload()});';
