import { fieldText } from "../catalogue/fieldText";
import { specificationRows } from "./specifications";

/** As `fieldText`, with each of the specifications in a line. */
export function equipmentFieldText(field: string, value: unknown): string {
  if (typeof value !== "object" || value === null) return fieldText(field, value);
  return specificationRows({ ...value })
    .map((row) => `${row.name}: ${row.value}`)
    .join("\n");
}
