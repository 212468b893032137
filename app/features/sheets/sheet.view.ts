import type { Difference } from "~/kernel/difference";
import type { FormAnswer } from "../toasts/formAnswer";
import type { SheetKind } from "./sheet.limits";

/** What becomes of a row: nothing, where it says what is there already, or where it has errors. */
export type RowOutcome = "add" | "change" | "same" | "fault";

/** One row of a sheet as its check shows it. */
export interface CheckedRow {
  /** Where it begins in the text, the first line being 1. */
  line: number;
  outcome: RowOutcome;
  /** What it is about, on one line. */
  name: string;
  /** Of what it changes. */
  id: number | null;
  /** What it writes, shortened. */
  facts: { label: string; differences: Difference[] }[];
  errors: { label: string; message: string }[];
  warnings: string[];
  /** Whether it is not as it was at the check before. */
  hasMoved: boolean;
}

/** A sheet that was read and checked, and not written. */
export interface CheckedSheet {
  kind: SheetKind;
  /** All but those that change nothing. */
  rows: CheckedRow[];
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
export interface SheetAnswer extends FormAnswer {
  checked?: CheckedSheet | undefined;
  /** Tells the text that this answer gives back from one that somebody typed. */
  given?: string | undefined;
}

/** An import that was done; the time is ISO 8601 in UTC. */
export interface SheetImport {
  kind: SheetKind;
  added: number;
  changed: number;
  at: string;
}
