import { valueText } from "../catalogue/valueText";
import { COURT_FIELD_LABELS } from "../courts/court.labels";
import type { CourtFields } from "../courts/court.schema";
import { EQUIPMENT_FIELD_LABELS } from "../equipment/equipment.labels";
import type { EquipmentFields } from "../equipment/equipment.schema";
import { equipmentValueText } from "../equipment/equipment.valueText";
import type { ItemType } from "../reviews/itemTypes";

/** The name of a fact: of a field in the JSON of its item. The picture is none, as it belongs to who uploaded it. */
export type FactName = Exclude<keyof CourtFields | keyof EquipmentFields, "imageUrl">;

const { imageUrl: _photo, ...COURT_FACTS } = COURT_FIELD_LABELS;
const { imageUrl: _picture, ...EQUIPMENT_FACTS } = EQUIPMENT_FIELD_LABELS;

/** The labels of an item's facts. */
export const FACTS: Readonly<Record<ItemType, Readonly<Record<string, { label: string }>>>> = {
  court: COURT_FACTS,
  equipment: EQUIPMENT_FACTS,
};

/** The text of a fact's value. */
export const FACT_TEXT = { court: valueText, equipment: equipmentValueText } as const;

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
  return {
    field,
    label: FACTS[itemType][field]?.label ?? field,
    text: FACT_TEXT[itemType](field, value),
    state,
  };
}
