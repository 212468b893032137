import { IMPORT_KINDS, type ImportKind } from "./import.limits";

/** An export: all items of a kind, or an empty template with the headings only. */
export interface ExportFile {
  kind: ImportKind;
  isTemplate: boolean;
}

/** Parses the name of an export's file. @returns null when the file does not exist */
export function readExportFile(name: string): ExportFile | null {
  const [, kind, template] = /^([a-z]+)(-template)?\.csv$/.exec(name) ?? [];
  const importKind = IMPORT_KINDS.find((candidate) => candidate === kind);
  return importKind ? { kind: importKind, isTemplate: template !== undefined } : null;
}
