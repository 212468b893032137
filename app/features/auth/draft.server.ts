/** What somebody typed into a form, kept while they sign in. */
export interface Draft {
  /** The form's page: where it is given back. */
  path: string;
  /** Every field's values in their order. */
  fields: Record<string, string[]>;
  /** Milliseconds since the epoch. */
  keptAt: number;
}

/** How long a draft waits for its page, in milliseconds. */
const LIFETIME = 3_600_000;

/** The largest draft that is kept: more than any form of the site holds. */
const MAX_BYTES = 131_072;

/**
 * What a form holds, as a draft. Files are left out, and the characters that no database keeps.
 * @param path of the form's page, with its query
 * @returns null where nothing was typed, or more than can be kept
 */
export function createDraft(form: FormData, path: string, now: number): Draft | null {
  const fields: Record<string, string[]> = {};
  let length = 0;
  for (const name of new Set(form.keys())) {
    const typed = form.getAll(name).filter((value) => typeof value === "string");
    length += typed.reduce((sum, value) => sum + value.length, 0);
    // A text has at least as many bytes as UTF-16 units.
    if (length > MAX_BYTES) return null;
    if (typed.length > 0) fields[name] = typed.map(storable);
  }
  const draft = { path, fields, keptAt: now };
  const bytes = Buffer.byteLength(JSON.stringify(draft));
  return Object.keys(fields).length > 0 && bytes <= MAX_BYTES ? draft : null;
}

/** Whether this is the draft of that page, and fresh enough to be recognised by who typed it. */
export function isDraftOf(draft: Draft, path: string, now: number): boolean {
  return draft.path === path && now - draft.keptAt <= LIFETIME;
}

/** A kept draft as read from the database, or null where it is none. */
export function readDraft(kept: unknown): Draft | null {
  if (typeof kept !== "object" || kept === null) return null;
  if (!("path" in kept && "fields" in kept && "keptAt" in kept)) return null;
  const { path, fields, keptAt } = kept;
  const complete = typeof path === "string" && typeof keptAt === "number" && isFields(fields);
  return complete ? { path, fields, keptAt } : null;
}

/** A draft as the form that it was. */
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
    (values) => Array.isArray(values) && values.every((it) => typeof it === "string"),
  );
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
