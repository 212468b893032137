import { rupees } from "~/lib/format";
import type { EquipmentView } from "./equipment.view";
import { specificationColumns } from "./specifications";

/** One fact of several rackets. */
export interface ComparisonRow {
  name: string;
  /** In the order of the rackets; null if it is not known. */
  values: (string | null)[];
  /** Whether the values are not all the same, ignoring case. */
  differs: boolean;
}

/** Price, brand and specifications of rackets; their ratings have a row of their own. */
export function comparisonRows(rackets: readonly EquipmentView[]): ComparisonRow[] {
  const rows = [
    { name: "Price", values: rackets.map(({ price }) => (price === null ? null : rupees(price))) },
    { name: "Brand", values: rackets.map(({ brand }) => brand) },
    ...specificationColumns(rackets),
  ];
  return rows.map((row) => ({
    ...row,
    differs: new Set(row.values.map((value) => value?.toLowerCase() ?? null)).size > 1,
  }));
}
