import { createContext } from "react";

/** Whether the page includes its scripts. */
export const WithScripts = createContext(true);
