import { plural } from "~/lib/format";
import type { ImportKind } from "./import.limits";

interface ImportLabels {
  one: string;
  many: string;
  label: string;
}

/** The labels of each kind of import. */
export const IMPORT_LABELS: Readonly<Record<ImportKind, ImportLabels>> = {
  courts: { one: "court", many: "courts", label: "Courts" },
  equipment: {
    one: "racket or ball",
    many: "rackets and balls",
    label: "Rackets and balls",
  },
};

/** '1 court', '12 rackets and balls'. */
export function importCount(kind: ImportKind, count: number): string {
  const { one, many } = IMPORT_LABELS[kind];
  return plural(count, one, many);
}
