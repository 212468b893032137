import { readId } from "~/kernel/ids";
import { pageProblem } from "~/kernel/problems";
import { mayChangeReview } from "./review.policy";
import type { ReviewRepository } from "./review.repository.server";
import type { ReviewView } from "./review.view";

/**
 * The review that an address names.
 * @throws the 404 page where there is none
 */
export async function reviewAt(reviews: ReviewRepository, id: string): Promise<ReviewView> {
  const number = readId(id);
  const review = number === null ? null : await reviews.find(number);
  if (!review) throw reviewNotFound();
  return review;
}

/**
 * The same, where the viewer may change it.
 * @throws the 404 page where there is none, the 403 page where it is somebody else's
 */
export async function changeableReviewAt(
  reviews: ReviewRepository,
  id: string,
  viewer: { id: string; isSuperAdmin: boolean },
): Promise<ReviewView> {
  const review = await reviewAt(reviews, id);
  if (mayChangeReview(viewer, review)) return review;
  throw pageProblem(403, "This is not your review", "Only its author and super admins can change a review.");
}

/** The page of a review that is not there, or no more. */
export function reviewNotFound() {
  return pageProblem(
    404,
    "Review Not Found",
    "There is no review at this address. It may have been deleted.",
  );
}
