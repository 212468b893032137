import { data, href } from "react-router";
import { fieldText } from "~/http/form";
import { submissionOf } from "~/http/submission";
import { digestOf } from "~/lib/digest.server";
import { inTurns } from "~/lib/turns.server";
import type { CourtRepository } from "../courts/court.repository.server";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { toastRedirect } from "../toasts/flash.server";
import { courtImport } from "./courtImport.server";
import { equipmentImport } from "./equipmentImport.server";
import { importFormSchema, readImportFormValues } from "./import.form";
import type { ImportKind } from "./import.limits";
import { type ImportRepository, isNonce } from "./import.repository.server";
import type { ImportActionResult, ValidatedImport, ValidatedRow } from "./import.view";
import type { ReadFile } from "./importFile.server";
import { parseCsv } from "./parseCsv.server";
import { createRowValidator, type RowToImport, type RowValidator } from "./validateRows.server";

/** Where sheets are written to. */
export interface ImportStore {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  imports: ImportRepository;
  /** Does several things in one transaction. */
  transaction<Result>(work: (inside: ImportStore) => Promise<Result>): Promise<Result>;
}

const NOT_AS_CHECKED =
  "Nothing was imported: not all is as it was when you checked. Look at the rows that are marked, then import them.";

/**
 * Reads the form of a sheet: checks all its rows, and, where that is what was asked for, imports them.
 * @returns the form as it was typed with what would become of each row, or the way to what was done
 */
export async function importAction(store: ImportStore, { form, fault }: ReadFile) {
  const given = digestOf(readImportFormValues(form).text);
  const submission = submissionOf(form, importFormSchema);
  if (fault !== null) {
    return data<ImportActionResult>(
      { lastResult: submission.reply({ fieldErrors: { file: [fault] } }), given },
      422,
    );
  }
  if (submission.status !== "success") {
    return data<ImportActionResult>({ lastResult: submission.reply(), given }, 422);
  }
  const { kind, text } = submission.value;
  const refused = (message: string, checked?: ValidatedImport, status = 422) =>
    data<ImportActionResult>(
      {
        lastResult: submission.reply(
          checked ? { formErrors: [message] } : { fieldErrors: { text: [message] } },
        ),
        given,
        checked,
      },
      status,
    );

  const isImport = form.has("import");
  const nonce = fieldText(form, "nonce");
  const seen = isImport ? fieldText(form, "seen").split(" ") : null;
  if (seen && isNonce(nonce) && (await importSheet(store, { kind, text, nonce, seen }))) {
    return toastRedirect(`${href("/admin/import")}?done=${nonce}`, "sheetImported");
  }
  const sheet = await checkedSheet(store, kind, text, seen);
  if ("fault" in sheet) return refused(sheet.fault);
  if (sheet.counts.fault === 0 && isImport) return refused(NOT_AS_CHECKED, sheet, 409);
  const answer: ImportActionResult = {
    lastResult: { initialValue: { ...readImportFormValues(form) } },
    given,
    checked: sheet,
  };
  return data(answer, sheet.counts.fault === 0 ? 200 : 422);
}

/** All that there is of one kind, a row each, by the columns' names. */
export function exportCsv(store: ImportStore, kind: ImportKind): Promise<Record<string, string>[]> {
  return readerOf(store, kind).written();
}

function readerOf({ courts, equipment }: ImportStore, kind: ImportKind): RowValidator {
  return kind === "courts"
    ? createRowValidator(courtImport(courts))
    : createRowValidator(equipmentImport(equipment));
}

interface Order {
  kind: ImportKind;
  text: string;
  /** What the check has given this import to be known by. */
  nonce: string;
  /** The fingerprints of the rows that the check has shown. */
  seen: readonly string[];
}

/** What ends an import, and takes all of it back. */
class NotAsChecked extends Error {
  override name = "NotAsChecked";
}

/**
 * Writes all rows in one transaction, if each is as it was when it was checked; once, however often it is asked for.
 * @returns whether it is done, now or before; where not, nothing was written
 */
async function importSheet(store: ImportStore, { kind, text, nonce, seen }: Order): Promise<boolean> {
  const digest = digestOf(`${kind} ${text}`);
  try {
    await store.transaction(async (inside) => {
      await inside.imports.lock();
      const done = await inside.imports.find(nonce);
      if (done?.digest === digest) return;
      if (done) throw new NotAsChecked();
      const counts = await writeAll(inside, { kind, text, seen });
      await inside.imports.add(nonce, { kind, digest, added: counts.add, changed: counts.change });
    });
    return true;
  } catch (error) {
    if (error instanceof NotAsChecked) return false;
    throw error;
  }
}

async function writeAll(store: ImportStore, { kind, text, seen }: Omit<Order, "nonce">) {
  const reader = readerOf(store, kind);
  const sheet = await parseCsv(text, reader.knows);
  if ("fault" in sheet) throw new NotAsChecked();
  const rows = await reader.check(sheet.rows);
  const counts = countsOf(rows);
  const isAsSeen = rows.length === seen.length && rows.every((row, at) => row.fingerprint === seen[at]);
  if (!isAsSeen || counts.fault > 0 || counts.add + counts.change === 0) throw new NotAsChecked();
  const turn = inTurns();
  for (const row of inLockingOrder(rows)) {
    if (!(await row.write())) throw new NotAsChecked();
    await turn();
  }
  return counts;
}

/** By their ids, as the rows of the database are locked one after the other; then what is new, as it stands. */
function inLockingOrder(rows: readonly RowToImport[]): RowToImport[] {
  return rows.toSorted(({ row: one }, { row: other }) => (one.id ?? Infinity) - (other.id ?? Infinity) || 0);
}

async function checkedSheet(
  store: ImportStore,
  kind: ImportKind,
  text: string,
  seen: readonly string[] | null,
): Promise<ValidatedImport | { fault: string }> {
  const reader = readerOf(store, kind);
  const sheet = await parseCsv(text, reader.knows);
  if ("fault" in sheet) return sheet;
  if (sheet.rows.length === 0) return { fault: "There are no rows below the headings" };
  const rows = await reader.check(sheet.rows);
  const known = seen && new Set(seen);
  return {
    kind,
    rows: rows
      .filter(({ row }) => row.outcome !== "same")
      .map(({ row, fingerprint }) => ({ ...row, hasMoved: known !== null && !known.has(fingerprint) })),
    counts: countsOf(rows),
    sameLines: rangesOf(rows.map(({ row }) => row)),
    notices: sheet.notices,
    nonce: crypto.randomUUID(),
    seen: rows.map(({ fingerprint }) => fingerprint).join(" "),
  };
}

function countsOf(rows: readonly RowToImport[]): ValidatedImport["counts"] {
  const counts = { add: 0, change: 0, same: 0, fault: 0 };
  for (const { row } of rows) counts[row.outcome] += 1;
  return counts;
}

/** The lines of rows that change nothing; neighbours as a range. */
function rangesOf(rows: readonly Pick<ValidatedRow, "line" | "outcome">[]): string {
  const ranges: { first: number; last: number }[] = [];
  let isOpen = false;
  for (const { line, outcome } of rows) {
    const last = ranges.at(-1);
    if (outcome !== "same") isOpen = false;
    else if (isOpen && last) last.last = line;
    else {
      ranges.push({ first: line, last: line });
      isOpen = true;
    }
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
