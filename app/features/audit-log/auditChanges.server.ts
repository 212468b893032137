import { lengthOf } from "~/lib/text";

/** What is told of a thing: the names of its fields and their values, plain JSON. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** The largest that either side of an entry may be as JSON, in bytes; what the database takes is twice that. */
const MAX_BYTES = 32_768;

/** How long texts may be in an entry, in code points: the first that lets it fit. */
const LENGTHS = [5_000, 500, 50];

/** Both sides of a change, without what has not changed. Null for a side on which there is nothing. */
export interface AuditChange {
  before: AuditFields | null;
  after: AuditFields | null;
}

/**
 * What an entry keeps of a change: the fields whose values differ, never larger than an entry may be. What is null or
 * an empty list on one side and absent on the other has not changed.
 * @param withheld the fields of which only the length is kept, as they may be about somebody
 */
export function changeOf(
  before: AuditFields | undefined,
  after: AuditFields | undefined,
  withheld: readonly string[],
): AuditChange {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter((name) => said(before?.[name]) !== said(after?.[name]));
  const side = (fields: AuditFields | undefined) =>
    fields && changed.length > 0
      ? bounded(Object.fromEntries(changed.map((name) => [name, told(name, fields[name], withheld)])))
      : null;
  return { before: side(before), after: side(after) };
}

function said(value: unknown): string {
  const isNothing = value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return JSON.stringify(isNothing ? null : value);
}

function told(name: string, value: unknown, withheld: readonly string[]): unknown {
  if (!withheld.includes(name) || typeof value !== "string") return value ?? null;
  const length = lengthOf(value);
  return `${length} ${length === 1 ? "character" : "characters"}`;
}

function bounded(fields: AuditFields): AuditFields {
  for (const length of LENGTHS) {
    const cut = cutTexts(fields, length);
    if (Buffer.byteLength(JSON.stringify(cut)) <= MAX_BYTES) return cut;
  }
  return {};
}

function cutTexts(fields: AuditFields, length: number): AuditFields {
  const cut: unknown = JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    typeof value === "string" && lengthOf(value) > length
      ? `${[...value].slice(0, length).join("")}…`
      : value,
  );
  return isFields(cut) ? cut : {};
}

function isFields(value: unknown): value is AuditFields {
  return typeof value === "object" && value !== null;
}
