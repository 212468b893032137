import type { ImportColumn } from "../catalogue/importColumn";
import { COURT_COLUMNS } from "../courts/court.importColumns";
import { EQUIPMENT_COLUMNS } from "../equipment/equipment.importColumns";
import type { ImportKind } from "./import.limits";

interface NamedColumn extends ImportColumn {
  name: string;
}

/** The columns, in order, of each kind of import. The page of the import gets them from its loader. */
export const IMPORT_COLUMNS: Readonly<Record<ImportKind, readonly NamedColumn[]>> = {
  courts: withId(COURT_COLUMNS),
  equipment: withId(EQUIPMENT_COLUMNS),
};

function withId(columns: Readonly<Record<string, ImportColumn>>): NamedColumn[] {
  const id = { label: "Id", hint: "of the one that the row changes; empty where the row adds one" };
  return Object.entries({ id, ...columns }).map(([name, column]) => ({ name, ...column }));
}

/** The columns of a kind, with what they hold, for `ImportHelp`. */
export interface ColumnHints {
  title: string;
  hints: readonly Pick<NamedColumn, "name" | "hint">[];
}
