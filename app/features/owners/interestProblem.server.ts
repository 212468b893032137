import { FieldError } from "~/http/fieldError";
import type { ItemType } from "../reviews/itemTypes";
import type { Interest } from "../reviews/review.interests";
import type { ReviewView } from "../reviews/review.view";
import type { OwnerRepository } from "./owner.repository.server";

/** The error of an owner's review without an interest. */
const MISSING: Readonly<Record<ItemType, string>> = {
  court: "You run a court: please choose your connection to this one",
  equipment: "You represent a brand: please choose your connection to this one",
};

/**
 * The error of a review without an interest by an owner: of any court by an owner of a court, of any equipment by an owner
 * of a brand.
 */
export function interestMissing(itemType: ItemType): FieldError {
  return new FieldError("interest", MISSING[itemType]);
}

/**
 * Requires an interest in the change of an owner's review by its author; a super admin who changes it is not asked.
 * @param change of the review; without an interest, it keeps its own
 * @throws FieldError when it is missing
 */
export async function requireInterestInChange(
  owners: OwnerRepository,
  viewer: { id: string },
  { userId, itemType, interest: current }: Pick<ReviewView, "userId" | "itemType" | "interest">,
  { interest = current }: { interest?: Interest | null | undefined },
): Promise<void> {
  if (viewer.id !== userId || interest) return;
  if (await owners.ownsAny(userId, itemType)) throw interestMissing(itemType);
}
