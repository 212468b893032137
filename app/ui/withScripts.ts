import { createContext } from "react";

/** Whether the page is sent with its scripts. */
export const WithScripts = createContext(true);
