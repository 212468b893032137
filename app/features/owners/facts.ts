import { isSameValue } from "~/http/savedValues";
import { count, priceText, rupees } from "~/lib/format";
import { specificationRows } from "../equipment/specifications";
import type { ItemType } from "../reviews/itemTypes";

/** The facts of an item that its owner can propose: the fields of its edit form without the picture. */
export const FACTS = {
  court: [
    ["name", "Name"],
    ["location", "Location"],
    ["description", "Description"],
    ["priceRange", "Price range"],
    ["contactInfo", "Contact info"],
    ["numberOfCourts", "Number of courts"],
    ["membershipRequired", "Membership required"],
    ["membershipInfo", "Membership information"],
    ["amenities", "Amenities"],
  ],
  equipment: [
    ["name", "Name"],
    ["type", "Type"],
    ["brand", "Brand"],
    ["price", "Price (₹)"],
    ["description", "Description"],
    ["specifications", "Specifications"],
  ],
} as const satisfies Record<ItemType, readonly (readonly [name: string, label: string])[]>;

/** The name of a fact: of a field in the JSON of its item. */
export type FactName = (typeof FACTS)[ItemType][number][0];

/** The names of all facts. */
export const FACT_NAMES: readonly FactName[] = [
  ...new Set([...FACTS.court, ...FACTS.equipment].map(([name]): FactName => name)),
];

/** The state of a proposed fact. */
export type FactState = "pending" | "accepted" | "rejected";

/** A proposed fact; its value is that of the item's JSON. */
export interface ProposedFact {
  field: FactName;
  value: unknown;
  state: FactState;
}

/** The facts in which proposed values differ from those of the item. */
export function changedFacts(
  itemType: ItemType,
  current: Readonly<Record<string, unknown>>,
  proposed: Readonly<Record<string, unknown>>,
): Pick<ProposedFact, "field" | "value">[] {
  return FACTS[itemType].flatMap(([field]) => {
    const value = proposed[field] ?? null;
    return isSameValue(value, current[field]) ? [] : [{ field, value }];
  });
}

export function factLabel(itemType: ItemType, field: FactName): string {
  return FACTS[itemType].find(([name]) => name === field)?.[1] ?? field;
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
