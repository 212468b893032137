import type { DiffPart } from "~/lib/textDiff";
import type { ActionResult } from "../toasts/actionResult";
import type { ImportKind } from "./import.limits";

/** What becomes of a row: nothing, where it says what is there already, or where it has errors. */
export type RowOutcome = "add" | "change" | "same" | "fault";

/** One row of a sheet as its check shows it. */
export interface ValidatedRow {
  /** Where it begins in the text, the first line being 1. */
  line: number;
  outcome: RowOutcome;
  /** What it is about, on one line. */
  name: string;
  /** Of what it changes. */
  id: number | null;
  /** What it writes, shortened. */
  facts: { label: string; differences: DiffPart[] }[];
  errors: { label: string; message: string }[];
  warnings: string[];
  /** Whether it is not as it was at the check before. */
  hasMoved: boolean;
}

/** A sheet that was read and checked, and not written. */
export interface ValidatedImport {
  kind: ImportKind;
  /** All but those that change nothing. */
  rows: ValidatedRow[];
  counts: Record<RowOutcome, number>;
  /** The lines of the rows that change nothing, such as '2–40, 42'. */
  sameLines: string;
  /** What was not read, a sentence each. */
  notices: string[];
  /** What the import of these very rows is known by, once. */
  nonce: string;
  /** The fingerprints of all rows: what whoever imports them has seen. */
  seen: string;
}

/** What the form of a sheet answers with. */
export interface ImportActionResult extends ActionResult {
  checked?: ValidatedImport | undefined;
  /** Tells the text that this answer gives back from one that somebody typed. */
  given?: string | undefined;
}

/** An import that was done; the time is ISO 8601 in UTC. */
export interface CompletedImport {
  kind: ImportKind;
  added: number;
  changed: number;
  at: string;
}
