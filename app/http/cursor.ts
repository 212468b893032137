import { readId } from "../lib/ids";
import { problem } from "./problems";

/** The place of a row in a list that is newest first. */
export interface Cursor {
  /** When the row came to be, in microseconds since 1970: as fine as Postgres has it, and finer than a Date. */
  micros: number;
  id: number;
}

/** The next so many of a list. */
export interface SliceQuery {
  limit: number;
  /** Only what comes after this; null from the list's beginning. */
  after: Cursor | null;
}

/** What a list holds from there on, and where it goes on; null at its end. */
export interface Slice<Item> {
  items: Item[];
  next: Cursor | null;
}

/** What a row tells of its place, by the column below. */
export interface PlacedRow {
  id: number;
  /** A bigint, which the drivers give as text. */
  micros: string;
}

/** SQL of the column that `PlacedRow` wants. @param table its alias */
export function microsColumn(table: string): string {
  return `(extract(epoch from ${table}.created_at) * 1000000)::bigint as micros`;
}

/** SQL of the condition that a row comes after a cursor; its two parameters are by `afterParams`. */
export function afterCursorCondition(table: string): string {
  return `(${table}.created_at, ${table}.id) < (timestamptz 'epoch' + ?::float8 * interval '1 microsecond', ?::int)`;
}

export function afterCursorParams({ micros, id }: Cursor): [number, number] {
  return [micros, id];
}

/** The slice that rows are, where one row more than the limit was asked for. */
export function sliceOf<Row extends PlacedRow, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
): Slice<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last && rows.length > limit ? { micros: Number(last.micros), id: last.id } : null;
  return { items: shown.map(view), next };
}

/**
 * Reads `limit` and `cursor` from the address of an API's list.
 * @param most how many one answer may hold, and holds where nothing is said
 * @throws a 400 problem where they are not what they should be
 */
export function readSliceQuery(params: URLSearchParams, most: number): SliceQuery {
  return { limit: readLimit(params.get("limit"), most), after: readCursor(params.get("cursor")) };
}

/** The header that leads a reader on; none at the list's end. @param url of the answer that it belongs to */
export function nextLink(url: URL, next: Cursor | null): HeadersInit {
  if (!next) return {};
  const onward = new URLSearchParams(url.search);
  onward.set("cursor", `${next.micros}-${next.id}`);
  return { Link: `<${url.origin}${url.pathname}?${onward}>; rel="next"` };
}

function readLimit(text: string | null, most: number): number {
  if (text === null) return most;
  const limit = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (limit <= most) return limit;
  throw problem(400, `limit must be a whole number from 1 to ${most}.`);
}

function readCursor(text: string | null): Cursor | null {
  if (text === null) return null;
  const [, time, row] = /^(\d{1,16})-(\d{1,10})$/.exec(text) ?? [];
  const micros = Number(time);
  const id = readId(row);
  if (id !== null && Number.isSafeInteger(micros)) return { micros, id };
  throw problem(400, "cursor must be one that an earlier answer's Link header gave.");
}
