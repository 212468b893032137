import { setImmediate } from "node:timers/promises";
import { data, href } from "react-router";
import { fieldText } from "~/http/form";
import { submissionOf } from "~/http/submission";
import { digestOf } from "~/lib/digest.server";
import { plural } from "~/lib/format";
import { timeSlices } from "~/lib/timeSlices.server";
import type { CourtRepository } from "../courts/court.repository.server";
import type { EquipmentRepository } from "../equipment/equipment.repository.server";
import { toastRedirect } from "../toasts/flash.server";
import { courtImport } from "./courtImport.server";
import type { ReadFile } from "./csvUpload.server";
import { equipmentImport } from "./equipmentImport.server";
import { importFormSchema, readImportFormValues, unreadFormSchema } from "./import.form";
import { IMPORT_LABELS, importCount } from "./import.labels";
import { IMPORT_KINDS, type ImportKind } from "./import.limits";
import { type ImportRepository, isNonce } from "./import.repository.server";
import type { ImportActionResult, ValidatedImport, ValidatedRow } from "./import.view";
import { parseCsv } from "./parseCsv.server";
import { createRowValidator, type RowToImport, type RowValidator } from "./validateRows.server";

/** The repositories that imports read and write. */
export interface ImportStore {
  courts: CourtRepository;
  equipment: EquipmentRepository;
  imports: ImportRepository;
  /** Runs a function in a transaction. */
  transaction<Result>(run: (inside: ImportStore) => Promise<Result>): Promise<Result>;
}

const ROWS_HAVE_CHANGED =
  "Nothing was imported: some items have changed since you checked. Look at the marked rows, then import again.";

const NOTHING_LEFT =
  "Nothing was imported: some items have changed since you checked, and now all rows are up to date.";

/**
 * Validates all rows of the form and, when the import button was used, imports them.
 * @returns the form's values with the outcome of each row, or a redirect to the completed import
 */
export async function importAction(store: ImportStore, { form, error, isFromFile }: ReadFile) {
  // Other requests run between the steps, since each takes a while with a megabyte.
  await setImmediate();
  const digest = digestOf(readImportFormValues(form).text);
  const texts = { digest, given: isFromFile ? digest : undefined };
  if (error !== null) {
    const lastResult = submissionOf(form, unreadFormSchema).reply({ fieldErrors: { file: [error] } });
    return data<ImportActionResult>({ lastResult, ...texts }, 422);
  }
  const submission = submissionOf(form, importFormSchema);
  if (submission.status !== "success") {
    return data<ImportActionResult>({ lastResult: submission.reply(), ...texts }, 422);
  }
  await setImmediate();
  const { kind, text } = submission.value;
  const reject = (message: string, checked?: ValidatedImport, status = 422) =>
    data<ImportActionResult>(
      {
        lastResult: submission.reply(
          checked ? { formErrors: [message] } : { fieldErrors: { text: [message] } },
        ),
        ...texts,
        checked,
      },
      status,
    );

  const isImport = form.has("import");
  const nonce = fieldText(form, "nonce");
  const seen = isImport ? fieldText(form, "seen").split(" ") : null;
  if (seen && isNonce(nonce) && (await importRows(store, { kind, text, nonce, seen }))) {
    return toastRedirect(`${href("/admin/import")}?done=${nonce}`, "rowsImported");
  }
  const validated = await validateImport(store, kind, text, seen);
  if ("error" in validated) return reject(validated.error);
  if (validated.counts.error === 0 && isImport) {
    const isNothingLeft = validated.counts.add + validated.counts.change === 0;
    return reject(isNothingLeft ? NOTHING_LEFT : ROWS_HAVE_CHANGED, validated, 409);
  }
  const result: ImportActionResult = {
    lastResult: { initialValue: { ...readImportFormValues(form) } },
    ...texts,
    checked: validated,
  };
  return data(result, validated.counts.error === 0 ? 200 : 422);
}

/**
 * The items of one kind, one row each, by the columns' names.
 * @param ids of the items; null for all
 */
export function exportRows(
  store: ImportStore,
  kind: ImportKind,
  ids: readonly number[] | null,
): Promise<Record<string, string>[]> {
  return validatorOf(store, kind).export(ids);
}

function validatorOf({ courts, equipment }: ImportStore, kind: ImportKind): RowValidator {
  return kind === "courts"
    ? createRowValidator(courtImport(courts))
    : createRowValidator(equipmentImport(equipment));
}

interface ImportOrder {
  kind: ImportKind;
  text: string;
  /** The nonce of the validation. */
  nonce: string;
  /** The fingerprints of the rows that the validation has shown. */
  seen: readonly string[];
}

/** Thrown to roll back an import whose rows differ from the validation. */
class RowsHaveChanged extends Error {
  override name = "RowsHaveChanged";
}

/**
 * Writes all rows in one transaction, if none has changed since the validation. Idempotent: a nonce is imported once.
 * @returns whether the import is completed, now or earlier; if not, nothing was written
 */
async function importRows(store: ImportStore, { kind, text, nonce, seen }: ImportOrder): Promise<boolean> {
  const digest = digestOf(`${kind} ${text}`);
  try {
    await store.transaction(async (inside) => {
      await inside.imports.lock();
      const completed = await inside.imports.find(nonce);
      if (completed?.digest === digest) return;
      if (completed) throw new RowsHaveChanged();
      const counts = await writeAll(inside, { kind, text, seen });
      await inside.imports.add(nonce, { kind, digest, added: counts.add, changed: counts.change });
    });
    return true;
  } catch (error) {
    if (error instanceof RowsHaveChanged) return false;
    throw error;
  }
}

async function writeAll(store: ImportStore, { kind, text, seen }: Omit<ImportOrder, "nonce">) {
  const validator = validatorOf(store, kind);
  const parsed = await parseCsv(text, validator.columnOf);
  if ("error" in parsed) throw new RowsHaveChanged();
  const rows = await validator.validate(parsed.rows);
  const counts = countsOf(rows);
  const isUnchanged =
    rows.length === seen.length && rows.every((row, index) => row.fingerprint === seen[index]);
  if (!isUnchanged || counts.error > 0 || counts.add + counts.change === 0) throw new RowsHaveChanged();
  const yieldIfDue = timeSlices();
  for (const row of inLockingOrder(rows)) {
    if (!(await row.write())) throw new RowsHaveChanged();
    await yieldIfDue();
  }
  return counts;
}

/** Sorts by id, so that concurrent transactions lock rows in the same order; new items come last, in their order. */
function inLockingOrder(rows: readonly RowToImport[]): RowToImport[] {
  return rows.toSorted(({ row: a }, { row: b }) => (a.id ?? Infinity) - (b.id ?? Infinity) || 0);
}

async function validateImport(
  store: ImportStore,
  kind: ImportKind,
  text: string,
  seen: readonly string[] | null,
): Promise<ValidatedImport | { error: string }> {
  const validator = validatorOf(store, kind);
  const parsed = await parseCsv(text, validator.columnOf);
  if ("error" in parsed) return parsed;
  const other = otherKindOf(store, kind, parsed.headings);
  if (other) {
    const { many, label } = IMPORT_LABELS[other];
    return { error: `These are columns of ${many}. Choose "${label}" above` };
  }
  if (parsed.rows.length === 0) return { error: "There are no rows below the headings" };
  const rows = await validator.validate(parsed.rows);
  const counts = countsOf(rows);
  const seenSet = seen && new Set(seen);
  return {
    kind,
    rows: rows
      .filter(({ row }) => row.outcome !== "same")
      .map(({ row, fingerprint }) => ({ ...row, hasMoved: seenSet !== null && !seenSet.has(fingerprint) })),
    counts,
    ...outcomeTexts(kind, counts),
    sameRows: sameRowsText(
      counts.same,
      rows.map(({ row }) => row),
    ),
    notices: parsed.notices,
    nonce: crypto.randomUUID(),
    seen: rows.map(({ fingerprint }) => fingerprint).join(" "),
  };
}

/** Another kind that headings are of: they have columns of that one alone, and none of `kind` alone. */
function otherKindOf(store: ImportStore, kind: ImportKind, headings: readonly string[]): ImportKind | null {
  const own = validatorOf(store, kind).columnOf;
  const isOf = (candidate: ImportKind) => {
    const other = validatorOf(store, candidate).columnOf;
    return (
      headings.some((heading) => other(heading) && !own(heading)) &&
      !headings.some((heading) => own(heading) && !other(heading))
    );
  };
  return IMPORT_KINDS.find(isOf) ?? null;
}

function countsOf(rows: readonly RowToImport[]): ValidatedImport["counts"] {
  const counts = { add: 0, change: 0, same: 0, error: 0 };
  for (const { row } of rows) counts[row.outcome] += 1;
  return counts;
}

function outcomeTexts(kind: ImportKind, { add, change, error }: ValidatedImport["counts"]) {
  const added = importCount(kind, add);
  if (error > 0) {
    return {
      heading: `${plural(error, "row has", "rows have")} errors`,
      advice: `Nothing was saved. Correct the rows and check again. The other rows: ${added} to add, ${change} to change.`,
    };
  }
  const isEmpty = add + change === 0;
  return {
    heading: `${added} to add, ${change} to change`,
    advice: isEmpty ? "There is nothing to import: all rows are up to date." : "Nothing is saved yet.",
  };
}

function sameRowsText(count: number, rows: readonly Pick<ValidatedRow, "line" | "outcome">[]): string {
  if (count === 0) return "";
  const lines = count === 1 ? "line" : "lines";
  return `${plural(count, "row is", "rows are")} up to date: ${lines} ${rangesOf(rows)}.`;
}

/** The lines of the rows that change nothing, consecutive ones as a range. */
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
