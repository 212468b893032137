import { normaliseText } from "../lib/text";

/** A file that a form may come with. */
export interface FileField {
  name: string;
  /** The largest that is taken; of a larger file its reader gets a byte more than that. */
  maxBytes: number;
}

/** The fields that a form has. Whatever else a client sends never reaches a parser. */
export interface FormFields {
  /** With one value each: where a client sends several, the last one counts. */
  single: readonly string[];
  /** With a list of values. */
  lists?: readonly string[];
  /** Its file. A form that has none takes no body larger than its text may be. */
  file?: FileField;
}

/** One field's text, trimmed; empty where the form has none. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? normaliseText(value) : "";
}
