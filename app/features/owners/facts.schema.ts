import { isSameValue } from "~/http/savedValues";
import { courtFields, mayHaveMembershipInfo } from "../courts/court.schema";
import { equipmentChangeSchema } from "../equipment/equipment.schema";
import type { ItemType } from "../reviews/itemTypes";
import type { ProposedFact } from "./facts";

/** What the owner of an item can propose: a change of its fields without the picture, which belongs to who uploaded it. */
export const FACTS_SCHEMA = {
  court: courtFields.partial().omit({ imageUrl: true }),
  equipment: equipmentChangeSchema.omit({ imageUrl: true }),
};

const NAMES = {
  court: FACTS_SCHEMA.court.keyof().options,
  equipment: FACTS_SCHEMA.equipment.keyof().options,
};

/** The names of all facts. */
export const FACT_NAMES = [...new Set([...NAMES.court, ...NAMES.equipment])];

/**
 * The facts in which proposed values differ from those of the item, without those that the item cannot have together with the
 * other proposed values.
 */
export function changedFacts(
  itemType: ItemType,
  current: Readonly<Record<string, unknown>>,
  proposed: Readonly<Record<string, unknown>>,
): Pick<ProposedFact, "field" | "value">[] {
  return NAMES[itemType].flatMap((field) => {
    const value = proposed[field] ?? null;
    if (lacksMembership(field, proposed)) return [];
    return isSameValue(value, current[field]) ? [] : [{ field, value }];
  });
}

/** Whether a fact is the membership information of a court that cannot have it. @param values of the court */
export function lacksMembership(field: string, values: Readonly<Record<string, unknown>>): boolean {
  return field === "membershipInfo" && !mayHaveMembershipInfo(values);
}
