import { createContext } from "react-router";

/** Stands for everything that changes. */
const ANYTHING = "*";

/**
 * What a page shows, as the keys of `ContentChanges`: a thing (`court:7`), or all of a kind (`court`). A loader that
 * sets it names everything that the page shows; the server forgets a stored page when one of them changes.
 */
export const contentKeysContext = createContext<readonly string[]>([ANYTHING]);
