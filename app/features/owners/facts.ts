import { count, priceText, rupees } from "~/lib/format";
import { COURT_COLUMNS } from "../courts/court.importColumns";
import type { CourtFields } from "../courts/court.schema";
import { EQUIPMENT_COLUMNS } from "../equipment/equipment.importColumns";
import type { EquipmentFields } from "../equipment/equipment.schema";
import { specificationRows } from "../equipment/specifications";
import type { ItemType } from "../reviews/itemTypes";

/** The name of a fact: of a field in the JSON of its item. The picture is none, as it belongs to who uploaded it. */
export type FactName = Exclude<keyof CourtFields | keyof EquipmentFields, "imageUrl">;

const { imageUrl: _photo, ...COURT_FACTS } = COURT_COLUMNS;
const { imageUrl: _picture, ...EQUIPMENT_FACTS } = EQUIPMENT_COLUMNS;

/** The labels of an item's facts, as in an import. */
export const FACTS: Readonly<Record<ItemType, Readonly<Record<string, { label: string }>>>> = {
  court: COURT_FACTS,
  equipment: EQUIPMENT_FACTS,
};

/** The state of a proposed fact. */
export type FactState = "pending" | "accepted" | "rejected";

/** A proposed fact; its value is that of the item's JSON. */
export interface ProposedFact {
  field: FactName;
  value: unknown;
  state: FactState;
}

/** A fact as pages show it. */
export interface FactView {
  field: FactName;
  label: string;
  /** The proposed value; empty for none. */
  text: string;
  state: FactState;
}

export function factView(itemType: ItemType, { field, value, state }: ProposedFact): FactView {
  return { field, label: FACTS[itemType][field]?.label ?? field, text: factText(field, value), state };
}

/** The value of a field of an item as on its page, one entry of a list in each line; empty for none. */
export function factText(field: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return field === "price" ? rupees(value) : count(value);
  if (typeof value === "string") return field === "priceRange" ? priceText(value) : value;
  if (Array.isArray(value)) return value.join("\n");
  return specificationRows({ ...value })
    .map((row) => `${row.name}: ${row.value}`)
    .join("\n");
}
