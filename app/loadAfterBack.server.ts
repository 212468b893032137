/**
 * A script that loads the page of the address after Back or Forward before hydration. The entries that React Router has
 * added to the history are one document to the browser, even after a reload: it changes the address, and nothing else. A
 * change of the fragment alone loads nothing. It declares `l`, the path and query that the page was loaded from.
 */
export const LOAD_AFTER_BACK =
  'let a=()=>location.pathname+location.search,l=a();addEventListener("popstate",()=>{a()==l||window.__reactRouterDataRouter||location.reload()});';

/**
 * A script that scrolls such a page to where it was. The browser does not, as React Router has left that to its own
 * scripts, which this page does not have yet. It is told to do so again when the page is left: at once it would scroll to
 * the top.
 */
export const SCROLL_AFTER_BACK =
  'if(history.scrollRestoration=="manual"){onpagehide=()=>{history.scrollRestoration="auto"};scrollTo(0,JSON.parse(sessionStorage["react-router-scroll-positions"])[history.state.key||"default"])}';
