import { microsOf } from "../lib/time";
import { readId } from "./ids";
import { problem } from "./problems";

/** The position of a row in a list sorted newest first. */
export interface Cursor {
  /** When the row was created, in microseconds since 1970: the precision of Postgres, finer than a Date's. */
  micros: number;
  id: number;
}

/** Requests a slice of a list. */
export interface SliceQuery {
  limit: number;
  /** The slice begins after this; null for the beginning of the list. */
  after: Cursor | null;
}

/** A slice of a list, and the cursor of the next one; null at the list's end. */
export interface Slice<Item> {
  items: Item[];
  next: Cursor | null;
}

/**
 * The SQL condition that a row comes after a cursor.
 * @param first the number of the first of its two parameters, which `afterCursorParams` returns
 */
export function afterCursorCondition(table: string, first: number): string {
  return `(${table}.created_at, ${table}.id) < (timestamptz 'epoch' + $${first}::float8 * interval '1 microsecond', $${first + 1}::int)`;
}

export function afterCursorParams({ micros, id }: Cursor): [number, number] {
  return [micros, id];
}

/**
 * Makes a slice of rows that were queried with the limit plus one: an extra row shows that more follow.
 * @param createdAt when a row was created, as text of Postgres
 */
export function sliceOf<Row extends { id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
  createdAt: (row: Row) => string,
): Slice<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last && rows.length > limit ? { micros: microsOf(createdAt(last)), id: last.id } : null;
  return { items: shown.map(view), next };
}

/**
 * Reads `limit` and `cursor` from the query of an API list.
 * @param maxLimit the largest limit, and the default
 * @throws a 400 problem when one of them is not valid
 */
export function readSliceQuery(params: URLSearchParams, maxLimit: number): SliceQuery {
  return { limit: readLimit(params.get("limit"), maxLimit), after: readCursor(params.get("cursor")) };
}

/** The Link header of the next slice; empty at the list's end. @param url of the current request */
export function nextLink(url: URL, next: Cursor | null): { Link?: string } {
  if (!next) return {};
  const params = new URLSearchParams(url.search);
  params.set("cursor", `${next.micros}-${next.id}`);
  return { Link: `<${url.origin}${url.pathname}?${params}>; rel="next"` };
}

function readLimit(text: string | null, maxLimit: number): number {
  if (text === null) return maxLimit;
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (limit <= maxLimit) return limit;
  throw problem(400, `limit must be a whole number from 1 to ${maxLimit}.`);
}

function readCursor(text: string | null): Cursor | null {
  if (text === null) return null;
  const [, time, row] = /^(\d{1,16})-(\d{1,10})$/.exec(text) ?? [];
  const micros = Number(time);
  const id = readId(row);
  if (id !== null && Number.isSafeInteger(micros)) return { micros, id };
  throw problem(400, "cursor must come from the Link header of an earlier response.");
}

/** Reads a parameter that is `true` or absent. @throws a 400 problem for any other value */
export function readFlag(params: URLSearchParams, name: string): boolean {
  const value = params.get(name);
  if (value === "true" || value === null) return value !== null;
  throw problem(400, `${name} must be true.`);
}
