import { Window } from "happy-dom";

/** Reads the HTML of all tests: a window that is not closed is never let go, and some pages are read by several. */
export const reader = new new Window().DOMParser();
