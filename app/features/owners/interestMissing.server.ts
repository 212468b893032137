import { FieldError } from "~/http/fieldError";
import type { ItemType } from "../reviews/itemTypes";

/** The error of an owner's review without an interest. */
const MISSING: Readonly<Record<ItemType, string>> = {
  court: "You run a court: please choose your connection to this one",
  equipment: "You represent a brand: please choose your connection to this one",
};

/**
 * The error of a review without an interest by an owner: of any court by an owner of a court, of any equipment by an owner
 * of a brand.
 * @param field of a form that does not ask for the interest
 */
export function interestMissing(itemType: ItemType, field = "interest"): FieldError {
  return new FieldError(field, MISSING[itemType]);
}
