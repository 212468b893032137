import { HOUR } from "~/lib/time";

/** A form's values, stored while the user signs in. */
export interface Draft {
  /** The form's page, with its query, where the draft is restored. */
  path: string;
  /** The values of each field, in order. */
  fields: Record<string, string[]>;
  /** Milliseconds since the epoch. */
  keptAt: number;
}

/** The time after which a draft expires, in milliseconds. */
export const MAX_DRAFT_AGE = HOUR;

/** The maximum size of all drafts of a session as JSON, larger than any form of the site. */
const MAX_BYTES = 131_072;

/** The maximum number of drafts of a session: one for each tab in which a form was sent. */
const MAX_DRAFTS = 3;

/**
 * Creates a draft of a form, without files and without characters that Postgres cannot store.
 * @param path the form's page, with its query
 * @param now in milliseconds since the epoch
 * @returns null when the form is empty or too large
 */
export function createDraft(form: FormData, path: string, now: number): Draft | null {
  const fields: Record<string, string[]> = {};
  let length = 0;
  for (const name of new Set(form.keys())) {
    const typed = form.getAll(name).filter((value) => typeof value === "string");
    length += typed.reduce((sum, value) => sum + value.length, 0);
    // In UTF-8 a text has at least as many bytes as it has UTF-16 units.
    if (length > MAX_BYTES) return null;
    if (typed.length > 0) fields[name] = typed.map(toStorable);
  }
  const draft = { path, fields, keptAt: now };
  return Object.keys(fields).length > 0 && sizeOf([draft]) <= MAX_BYTES ? draft : null;
}

/**
 * Adds a draft to those of other pages that have not expired, the newest first; the oldest are dropped when they are too many
 * or too large.
 */
export function withDraft(drafts: readonly Draft[], draft: Draft): Draft[] {
  const others = unexpiredDrafts(drafts, draft.keptAt).filter(({ path }) => path !== draft.path);
  const all = [draft, ...others].slice(0, MAX_DRAFTS);
  while (sizeOf(all) > MAX_BYTES && all.length > 1) all.pop();
  return all;
}

function sizeOf(drafts: readonly Draft[]): number {
  return Buffer.byteLength(JSON.stringify(drafts));
}

/** The drafts that have not expired. @param now in milliseconds since the epoch */
export function unexpiredDrafts(drafts: readonly Draft[], now: number): Draft[] {
  return drafts.filter(({ keptAt }) => now - keptAt <= MAX_DRAFT_AGE);
}

/** Validates a draft read from the database. @returns null when it is not a draft */
export function readDraft(stored: unknown): Draft | null {
  if (typeof stored !== "object" || stored === null) return null;
  if (!("path" in stored && "fields" in stored && "keptAt" in stored)) return null;
  const { path, fields, keptAt } = stored;
  const isValid = typeof path === "string" && typeof keptAt === "number" && isFields(fields);
  return isValid ? { path, fields, keptAt } : null;
}

/** Converts a draft back into form data. */
export function draftForm({ fields }: Draft): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of values) form.append(name, value);
  }
  return form;
}

function isFields(value: unknown): value is Draft["fields"] {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every(
    (values) => Array.isArray(values) && values.every((value) => typeof value === "string"),
  );
}

function toStorable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
