import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "./csvInjection";
import { IMPORT_LABELS } from "./import.labels";
import type { ImportKind } from "./import.limits";

/**
 * A sheet as CSV: in UTF-8 with the mark by which spreadsheets know it, every cell quoted, none a formula.
 * @param rows texts by the columns' names; none for an empty sheet to fill in
 */
export function writeCsv(kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]): string {
  const names = IMPORT_LABELS[kind].columns.map(({ name }) => name);
  const cells = rows.map((row) => names.map((name) => escapeFormula(row[name] ?? "")));
  return stringify([names, ...cells], { bom: true, quoted: true, record_delimiter: "\r\n" });
}
