import { resolve } from "node:path";

/** The repository's root, the working directory of every command. */
export const root = resolve(import.meta.dirname, "../..");
