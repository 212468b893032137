import { valueText } from "../catalogue/valueText";
import { specificationRows } from "./specifications";

/** As `valueText`, with each of the specifications in a line. */
export function equipmentValueText(field: string, value: unknown): string {
  if (typeof value !== "object" || value === null) return valueText(field, value);
  return specificationRows({ ...value })
    .map((row) => `${row.name}: ${row.value}`)
    .join("\n");
}
