import { normaliseText } from "./text";

/** The largest file that any form of the site takes. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;

/** The fields that a form has. Whatever else a client sends never reaches a parser. */
export interface FormFields {
  /** With one value each: where a client sends several, the last one counts. */
  single: readonly string[];
  /** With a list of values. */
  lists?: readonly string[];
}

/** One field's text, trimmed; empty where the form has none. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? normaliseText(value) : "";
}
