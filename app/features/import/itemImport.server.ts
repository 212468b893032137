import type { z } from "zod";
import { readDecimal } from "~/http/submission";
import { isBlank } from "~/lib/text";
import { IMPORT_COLUMNS } from "./import.columns";
import type { ImportKind } from "./import.limits";
import type { Cell } from "./parseCsv.server";

/** The fields that all imported items share. */
export interface Item {
  id: number;
  version: number;
  name: string;
}

/** How rows of one kind are parsed, validated and written. */
export interface ItemImport<View extends Item, Fields extends object, Change extends object> {
  kind: ImportKind;
  /** The columns in which duplicates cause a warning, and their names in it. */
  identity: { columns: readonly string[]; words: string };
  /** The schemas for new and changed items, the same as in the API. */
  added: z.ZodType<Fields>;
  changed: z.ZodType<Change>;
  /** Returns the name of a column that is not in `IMPORT_COLUMNS`, or null when it does not exist. */
  extraColumn?(heading: string): string | null;
  /** Converts cells into the schemas' input. @param current the item that the row changes; null when it adds one */
  read(cells: readonly Cell[], current: View | null): Record<string, unknown>;
  /** The inverse of `read`: the texts of a row by column. */
  write(item: View): Record<string, string>;
  /** All items of this kind. */
  all(): Promise<View[]>;
  /** The items with these ids that exist. */
  find(ids: readonly number[]): Promise<View[]>;
  /** Those URLs on the web that are of uploads of this site. */
  uploadsAmong(addresses: readonly string[]): Promise<Set<string>>;
  add(fields: Fields): Promise<unknown>;
  change(id: number, version: number, change: Change): Promise<{ outcome: string }>;
}

/** Converts a cell to what its column contains; the schema rejects anything else. */
export function parseCell(kind: ImportKind, { column, text }: Cell): unknown {
  const type = IMPORT_COLUMNS[kind].find(({ name }) => name === column)?.type;
  if (type === "boolean") return parseBoolean(text);
  if (type === "number") return isBlank(text) ? null : readDecimal(text);
  return text;
}

/** The inverse of `parseCell`, for each column. */
export function formatCells(kind: ImportKind, item: object): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(item));
  return Object.fromEntries(IMPORT_COLUMNS[kind].map(({ name }) => [name, String(values.get(name) ?? "")]));
}

const TRUE = /^(?:true|yes|1)$/i;
const FALSE = /^(?:false|no|0)$/i;

/** Parses a boolean as users and spreadsheets write it. @returns the text when it is none; the schema rejects it */
function parseBoolean(text: string): boolean | string {
  const word = text.trim();
  if (isBlank(word) || FALSE.test(word)) return false;
  return TRUE.test(word) || text;
}
