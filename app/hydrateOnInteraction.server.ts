import { HYDRATION_PATH } from "./hydrationData";

/** What a script improves: forms, menus, and links that change a part of the page. */
const CONTROLS = "form,summary,[data-in-place]";

const EVENTS = ["pointerover", "pointerdown", "focusin"];

/**
 * The script of a page that is hydrated when a user begins to use one of its controls: points at it, touches it or
 * moves the focus to it. Until then the controls work as without JavaScript.
 * @param entry the address of the module that hydrates the page
 */
export function hydrateOnInteraction(entry: string): string {
  return `{let e=${JSON.stringify(EVENTS)},h=({target:t})=>{if(t.closest?.(${JSON.stringify(CONTROLS)})){for(let n of e)removeEventListener(n,h,true);hydrationData=fetch("${HYDRATION_PATH}"+location.pathname+location.search);import(${JSON.stringify(entry)})}};for(let n of e)addEventListener(n,h,true)}`;
}
