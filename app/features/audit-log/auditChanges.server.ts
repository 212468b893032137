import { plural } from "~/lib/format";
import { lengthOf } from "~/lib/text";

/** A subject's recorded fields by name, as plain JSON. */
export type AuditFields = Readonly<Record<string, unknown>>;

/** The maximum size of either side of an entry as JSON, in bytes. The database's limit is twice that. */
const MAX_BYTES = 32_768;

/**
 * Texts are truncated to the first of these lengths with which both sides fit, so that they differ only where the texts
 * do. In code points; no text of a site is longer than the first.
 */
const LENGTHS = [20_000, 10_000, 5_000, 500, 50];

/** The changed fields before and after. A side is null when it is absent or nothing has changed. */
export interface AuditChange {
  before: AuditFields | null;
  after: AuditFields | null;
}

/**
 * Returns the fields whose values differ, truncated to the maximum size of an entry. Null, an empty text, an empty list,
 * an empty object and an absent field are equal.
 * @param withheld the fields of which only the length is stored, because they may contain personal data
 */
export function changeOf(
  before: AuditFields | undefined,
  after: AuditFields | undefined,
  withheld: readonly string[],
): AuditChange {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changed = [...names].filter((name) => comparable(before?.[name]) !== comparable(after?.[name]));
  const side = (fields: AuditFields | undefined) =>
    fields && changed.length > 0
      ? Object.fromEntries(changed.map((name) => [name, recordedValue(name, fields[name], withheld)]))
      : null;
  return truncateToFit({ before: side(before), after: side(after) });
}

/** Empty values, as JSON. */
const EMPTY = ['""', "[]", "{}"];

function comparable(value: unknown): string {
  const json = JSON.stringify(value ?? null);
  return EMPTY.includes(json) ? "null" : json;
}

function recordedValue(name: string, value: unknown, withheld: readonly string[]): unknown {
  if (!withheld.includes(name) || typeof value !== "string") return value ?? null;
  return plural(lengthOf(value), "character");
}

function truncateToFit({ before, after }: AuditChange): AuditChange {
  for (const length of LENGTHS) {
    const truncated = { before: truncateTexts(before, length), after: truncateTexts(after, length) };
    if (fits(truncated.before) && fits(truncated.after)) return truncated;
  }
  return { before: before && {}, after: after && {} };
}

function fits(fields: AuditFields | null): boolean {
  return Buffer.byteLength(JSON.stringify(fields)) <= MAX_BYTES;
}

function truncateTexts(fields: AuditFields | null, length: number): AuditFields | null {
  const truncated: unknown = JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    typeof value === "string" && lengthOf(value) > length
      ? `${[...value].slice(0, length).join("")}…`
      : value,
  );
  return isFields(truncated) ? truncated : null;
}

function isFields(value: unknown): value is AuditFields {
  return typeof value === "object" && value !== null;
}
