import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "./csvInjection";
import { IMPORT_LABELS } from "./import.labels";
import type { ImportKind } from "./import.limits";

/**
 * Formats rows as CSV in UTF-8, with a byte order mark for spreadsheets. Every cell is quoted, and formulas are
 * escaped.
 * @param rows texts by the columns' names; empty for a template
 */
export function writeCsv(kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]): string {
  const names = IMPORT_LABELS[kind].columns.map(({ name }) => name);
  const cells = rows.map((row) => names.map((name) => escapeFormula(row[name] ?? "")));
  return stringify([names, ...cells], { bom: true, quoted: true, record_delimiter: "\r\n" });
}
