import { pageProblem } from "~/http/problems";
import { readId } from "~/lib/ids";
import { mayChangeReview, mayReportReview } from "./review.permissions";
import type { ReviewRepository } from "./review.repository.server";
import { itemHref, type ModeratedReview, type ReviewView } from "./review.view";

interface Asker {
  id: string;
  isSuperAdmin: boolean;
}

/**
 * The review that an address names, where it is shown.
 * @throws the 404 page where there is none
 */
export async function findReview(reviews: ReviewRepository, id: string): Promise<ReviewView> {
  const number = readId(id);
  const review = number === null ? null : await reviews.find(number);
  if (!review) throw reviewNotFound();
  return review;
}

/**
 * The same, where the viewer may change it.
 * @throws the 404 page where there is none, the 403 page where it is somebody else's
 */
export async function findEditableReview(
  reviews: ReviewRepository,
  id: string,
  viewer: Asker,
): Promise<ReviewView> {
  const review = await findReview(reviews, id);
  if (mayChangeReview(viewer, review)) return review;
  throw notTheirs();
}

/**
 * The same on pages, where its author and super admins may change a hidden one, too.
 * @throws the 404 page where there is none, or a hidden one of somebody else, the 403 page where it is somebody else's
 */
export async function findEditableReviewEvenHidden(
  reviews: ReviewRepository,
  id: string,
  viewer: Asker,
): Promise<ModeratedReview> {
  const number = readId(id);
  const review = number === null ? null : await reviews.findEvenHidden(number);
  if (review && mayChangeReview(viewer, review)) return review;
  throw !review || review.hiddenFor ? reviewNotFound() : notTheirs();
}

/**
 * The review that an address names, where the viewer may report it.
 * @throws the 404 page where none is shown, the 403 page where it is their own
 */
export async function findReportableReview(
  reviews: ReviewRepository,
  id: string,
  viewer: Asker,
): Promise<ReviewView> {
  const review = await findReview(reviews, id);
  if (mayReportReview(viewer, review)) return review;
  throw pageProblem(
    403,
    "This is your own review",
    "You need not report it: you can change it, or delete it.",
    [
      { label: "Edit it", href: `/reviews/${review.id}/edit` },
      { label: "Back to the reviews", href: itemHref(review) },
    ],
  );
}

function notTheirs() {
  return pageProblem(403, "This is not your review", "Only its author and super admins can change a review.");
}

/** The page of a review that is not there, or no more. */
export function reviewNotFound() {
  return pageProblem(
    404,
    "Review Not Found",
    "There is no review at this address. It may have been deleted.",
  );
}
