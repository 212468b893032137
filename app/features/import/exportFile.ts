import { IMPORT_TYPES, type ImportKind } from "./import.limits";

/** A sheet to take away, by the name of its file: all that there is, or the headings alone. */
export interface ExportFile {
  kind: ImportKind;
  isTemplate: boolean;
}

/** @returns null where there is no such file */
export function readExportFile(name: string): ExportFile | null {
  const [, kind, template] = /^([a-z]+)(-template)?\.csv$/.exec(name) ?? [];
  const known = IMPORT_TYPES.find((it) => it === kind);
  return known ? { kind: known, isTemplate: template !== undefined } : null;
}
