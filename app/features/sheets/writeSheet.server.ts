import { stringify } from "csv-stringify/sync";
import { neutralised } from "./formulas";
import type { SheetKind } from "./sheet.limits";
import { SHEET_WORDS } from "./sheet.words";

/**
 * A sheet as CSV: in UTF-8 with the mark by which spreadsheets know it, every cell quoted, none a formula.
 * @param rows texts by the columns' names; none for an empty sheet to fill in
 */
export function writeSheet(kind: SheetKind, rows: readonly Readonly<Record<string, string>>[]): string {
  const names = SHEET_WORDS[kind].columns.map(({ name }) => name);
  const cells = rows.map((row) => names.map((name) => neutralised(row[name] ?? "")));
  return stringify([names, ...cells], { bom: true, quoted: true, record_delimiter: "\r\n" });
}
