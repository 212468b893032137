import { FieldError } from "~/http/fieldError";
import type { ItemType } from "../reviews/itemTypes";
import type { Interest } from "../reviews/review.interests";
import type { ReviewView } from "../reviews/review.view";
import type { OwnerRepository } from "./owner.repository.server";

/** The error of an owner's review without an interest. */
const MISSING: Readonly<Record<ItemType, string>> = {
  court: "You run a court: please choose what you have to do with this one",
  equipment: "You represent a brand: please choose what you have to do with this one",
};

/**
 * Requires an interest in the review of an owner: of any court by an owner of a court, of any equipment by an owner of a
 * brand.
 * @param interest of the new or changed review
 * @throws FieldError when it is missing
 */
export async function requireInterest(
  owners: OwnerRepository,
  userId: string,
  itemType: ItemType,
  interest: Interest | null | undefined,
): Promise<void> {
  if (interest || !(await owners.ownsAny(userId, itemType))) return;
  throw new FieldError("interest", MISSING[itemType]);
}

/**
 * As `requireInterest`, for the change of a review by its author; a super admin who changes it is not asked.
 * @param change of the review; without an interest, it keeps its own
 */
export async function requireInterestInChange(
  owners: OwnerRepository,
  viewer: { id: string },
  review: Pick<ReviewView, "userId" | "itemType" | "interest">,
  { interest = review.interest }: { interest?: Interest | null | undefined },
): Promise<void> {
  if (viewer.id === review.userId) await requireInterest(owners, viewer.id, review.itemType, interest);
}
