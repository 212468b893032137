import type { DiffPart } from "~/lib/text";
import type { ActionResult } from "../toasts/actionResult";
import type { ImportKind } from "./import.limits";

/** The outcome of a validated row: `same` rows change nothing, `error` rows have errors. */
export type RowOutcome = "add" | "change" | "same" | "error";

/** One validated row. */
export interface ValidatedRow {
  /** Its first line in the text, counted from 1. */
  line: number;
  outcome: RowOutcome;
  /** The item's name, on one line. */
  name: string;
  /** The id of the item that it changes; null when it adds one. */
  id: number | null;
  /** The values that it writes, shortened. */
  facts: { label: string; differences: DiffPart[] }[];
  errors: { label: string; message: string }[];
  warnings: string[];
  /** Whether it differs from the last validation. */
  hasMoved: boolean;
}

/** The result of a validation. Nothing has been written. */
export interface ValidatedImport {
  kind: ImportKind;
  /** All rows except those that change nothing. */
  rows: ValidatedRow[];
  counts: Record<RowOutcome, number>;
  /** The result in a few words, and what follows from it; from the server, since scripts have a budget. */
  heading: string;
  advice: string;
  /** Which rows change nothing; empty without any. */
  sameRows: string;
  /** The columns that were ignored, one sentence each. */
  notices: string[];
  /** Identifies the import of these rows, so that it runs only once. */
  nonce: string;
  /** The fingerprints of all rows, as shown to the user, separated by spaces. */
  seen: string;
}

/** The result of the import form's action. */
export interface ImportActionResult extends ActionResult {
  checked?: ValidatedImport | undefined;
  /** The digest of the returned text. */
  digest?: string | undefined;
  /** The same if it is that of a file, which another file may replace; text that the user typed is not replaced. */
  given?: string | undefined;
}

/** A completed import; `at` is ISO 8601 in UTC. */
export interface CompletedImport {
  kind: ImportKind;
  added: number;
  changed: number;
  at: string;
}
