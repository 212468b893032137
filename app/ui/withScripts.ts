import { createContext } from "react";

/** Whether the page includes React Router's scripts; false if it has none, or only the one of `hydrateOnInteraction`. */
export const WithScripts = createContext(true);
