import { SHEET_KINDS, type SheetKind } from "./sheet.limits";

/** A sheet to take away, by the name of its file: all that there is, or the headings alone. */
export interface SheetFile {
  kind: SheetKind;
  isTemplate: boolean;
}

/** @returns null where there is no such file */
export function readSheetFile(name: string): SheetFile | null {
  const [, kind, template] = /^([a-z]+)(-template)?\.csv$/.exec(name) ?? [];
  const known = SHEET_KINDS.find((it) => it === kind);
  return known ? { kind: known, isTemplate: template !== undefined } : null;
}
