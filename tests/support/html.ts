import { Window } from "happy-dom";

/** The HTML parser of all tests: one window, since a window that is not closed is never freed. */
export const reader = new new Window().DOMParser();
