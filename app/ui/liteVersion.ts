import { createContext } from "react";

/** Whether the page is of the lite version: without scripts and photos. */
export const LiteVersion = createContext(false);
