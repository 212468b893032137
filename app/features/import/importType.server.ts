import type { z } from "zod";
import { readDecimal } from "~/http/submission";
import { isBlank } from "~/lib/text";
import type { ImportKind } from "./import.limits";
import type { Cell } from "./parseCsv.server";

/** Something of the catalogue, as every sheet knows it. */
export interface Item {
  id: number;
  version: number;
  name: string;
}

/** What the rows of one kind of sheet mean, and where they are written. */
export interface ImportType<View extends Item, Fields extends object, Change extends object> {
  kind: ImportKind;
  /** The columns in which no two of them should say the same, and how that is told. */
  identity: { columns: readonly string[]; words: string };
  /** The schemas of what is added and changed: those of the API. */
  added: z.ZodType<Fields>;
  changed: z.ZodType<Change>;
  /** A column that is not among those in `SHEET_WORDS`, by its heading. */
  alsoKnows?(heading: string): string | null;
  /** The cells as the schemas read them. @param current what the row changes, if anything */
  read(cells: readonly Cell[], current: View | null): Record<string, unknown>;
  /** The opposite: the texts of a row by their columns. */
  write(item: View): Record<string, string>;
  /** All that there are. */
  all(): Promise<View[]>;
  add(fields: Fields): Promise<unknown>;
  change(id: number, version: number, change: Change): Promise<{ outcome: string }>;
}

/** A number as forms read it. @param empty what stands for a cell without anything in it */
export function parseNumberCell(text: string, empty: number): number {
  return isBlank(text) ? empty : readDecimal(text);
}

const TRUE = /^(?:true|yes|1)$/i;
const FALSE = /^(?:false|no|0)$/i;

/** Yes or no, as people and spreadsheets write them; any other text as it is, for the schema to refuse. */
export function parseBooleanCell(text: string): boolean | string {
  const word = text.trim();
  if (isBlank(word) || FALSE.test(word)) return false;
  return TRUE.test(word) || text;
}
