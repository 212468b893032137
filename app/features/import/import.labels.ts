import { plural } from "~/lib/format";
import type { ImportColumn } from "../catalogue/importColumn";
import { COURT_COLUMNS } from "../courts/court.importColumns";
import { EQUIPMENT_COLUMNS } from "../equipment/equipment.importColumns";
import type { ImportKind } from "./import.limits";

interface ImportLabels {
  one: string;
  many: string;
  label: string;
  columns: readonly NamedColumn[];
}

interface NamedColumn extends ImportColumn {
  name: string;
}

/** The labels and the columns, in order, of each kind of import. */
export const IMPORT_LABELS: Readonly<Record<ImportKind, ImportLabels>> = {
  courts: { one: "court", many: "courts", label: "Courts", columns: withId(COURT_COLUMNS) },
  equipment: {
    one: "racket or ball",
    many: "rackets and balls",
    label: "Rackets and balls",
    columns: withId(EQUIPMENT_COLUMNS),
  },
};

function withId(columns: Readonly<Record<string, ImportColumn>>): NamedColumn[] {
  const id = { label: "Id", hint: "of the one that the row changes; empty where the row adds one" };
  return Object.entries({ id, ...columns }).map(([name, column]) => ({ name, ...column }));
}

/** '1 court', '12 rackets and balls'. */
export function importCount(kind: ImportKind, count: number): string {
  const { one, many } = IMPORT_LABELS[kind];
  return plural(count, one, many);
}
