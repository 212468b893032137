import { stringify } from "csv-stringify/sync";
import { escapeFormula } from "./csvInjection";
import { IMPORT_COLUMNS } from "./import.columns";
import type { ImportKind } from "./import.limits";

/**
 * Formats rows as CSV in UTF-8, with a byte order mark for spreadsheets. Every cell that is not empty is quoted, as
 * readers take an empty one without quotes for no value. Formulas are escaped.
 * @param rows texts by the columns' names; empty for a template
 */
export function writeCsv(kind: ImportKind, rows: readonly Readonly<Record<string, string>>[]): string {
  const names = IMPORT_COLUMNS[kind].map(({ name }) => name);
  return csvLines([names, ...rows.map((row) => names.map((name) => row[name] ?? ""))], { bom: true });
}

/** Formats lines of CSV as `writeCsv` does. @param lines the texts of their cells */
export function csvLines(lines: readonly (readonly string[])[], { bom }: { bom: boolean }): string {
  const cells = lines.map((line) => line.map(escapeFormula));
  return stringify(cells, { bom, quoted: true, record_delimiter: "\r\n" });
}
