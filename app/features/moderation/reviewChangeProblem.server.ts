import { reviewNotFound } from "../reviews/findReview.server";
import { interestMissing } from "../reviews/interestTexts.server";
import type { UpdateOutcome } from "../reviews/review.repository.server";
import type { ReviewedItem } from "../reviews/review.view";
import { anotherDecides } from "./reportCases.server";

/**
 * The error for a change of a review that is not stored for another reason than a later version.
 * @param field the first of a form that does not ask for the interest
 */
export function reviewChangeProblem(
  outcome: Exclude<UpdateOutcome["outcome"], "changed" | "stale">,
  { itemType }: ReviewedItem,
  field?: string,
) {
  if (outcome === "not allowed") return anotherDecides();
  return outcome === "missing" ? reviewNotFound() : interestMissing(itemType, field);
}
