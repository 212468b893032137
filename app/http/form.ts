import { normaliseText } from "../lib/text";
import { readId } from "./ids";

/** The file field of a form. */
export interface FileField {
  name: string;
  /** The largest accepted size. At most one byte more is read. */
  maxBytes: number;
}

/** The fields of a form. All other fields that a client sends are ignored. */
export interface FormFields {
  /** Fields with one value: of several, the last one counts. */
  single: readonly string[];
  /** Fields with a list of values. */
  lists?: readonly string[];
  /** The file field. Without one, the body may be no larger than the form's text. */
  file?: FileField;
}

/** One field's text, trimmed; empty when the form does not have it. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? normaliseText(value) : "";
}

/**
 * The version of the data that a form, or the draft of one, was filled in for; 0 for data that did not exist.
 * @param current the version if the form has none
 * @param name of the field
 */
export function readVersion(form: FormData | null, current: number, name = "version"): number {
  const text = form ? fieldText(form, name) : "";
  return readNumber(text) ?? current;
}

/**
 * The fields of the versions that a form was filled in for, of the one that a text was written from, and of the last report,
 * the reported reply and the last own review that were seen.
 */
export const VERSION_FIELDS = [
  "version",
  "base",
  "itemVersion",
  "lastReport",
  "replyVersion",
  "lastReview",
] as const;

/** The versions of the data that a form was filled in for. */
export type PostedVersions = { [Name in (typeof VERSION_FIELDS)[number]]?: number | undefined };

/**
 * Reads the versions that a rejected form was filled in for. It is shown again with them: the current ones would let it
 * cover a change that its user has not seen.
 */
export function postedVersions(form: FormData): PostedVersions {
  return Object.fromEntries(
    VERSION_FIELDS.map((name) => [name, readNumber(fieldText(form, name)) ?? undefined]),
  );
}

function readNumber(text: string): number | null {
  return text === "0" ? 0 : readId(text);
}
