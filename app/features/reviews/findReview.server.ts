import { findById } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import type { ReviewPicture } from "./picture.view";
import { isModerator, mayChangeReview, mayReportReview, mayVoteForReview } from "./review.permissions";
import type { ReviewRepository } from "./review.repository.server";
import { type ModeratedReview, type ReviewView, reviewHref } from "./review.view";

interface Actor {
  id: string;
  isSuperAdmin: boolean;
}

/**
 * Finds a visible review.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none
 */
export async function findReview(reviews: ReviewRepository, id: string): Promise<ReviewView> {
  const review = await findById(id, (number) => reviews.find(number));
  if (!review) throw reviewNotFound();
  return review;
}

/**
 * Finds a review that the viewer may see: a visible one, or a hidden one that they may edit.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none
 */
export async function findReviewFor(
  reviews: ReviewRepository,
  id: string,
  viewer: Actor | null,
): Promise<ModeratedReview> {
  const review = await findById(id, (number) => reviews.findEvenHidden(number));
  if (!review || (review.hiddenFor && !mayChangeReview(viewer, review))) throw reviewNotFound();
  return review;
}

/**
 * Finds a picture of a review.
 * @param number from the address, unvalidated
 * @throws the 404 page if there is none
 */
export function findPicture<Review extends ReviewView>(review: Review, number: string): ReviewPicture {
  const picture = review.pictures.find((one) => String(one.number) === number);
  if (picture) return picture;
  throw pictureNotFound(review);
}

/** The 404 page of a picture that does not exist. */
export function pictureNotFound(review: ReviewView) {
  return pageProblem(
    404,
    "Picture Not Found",
    "There is no picture at this address. It may have been removed.",
    [{ label: "Go to the review", href: reviewHref(review) }],
  );
}

/**
 * Finds a visible review that the viewer may edit.
 * @throws the 404 page if there is none, the 403 page if the viewer may not edit it
 */
export async function findEditableReview(
  reviews: ReviewRepository,
  id: string,
  viewer: Actor,
): Promise<ReviewView> {
  const review = await findReview(reviews, id);
  if (mayChangeReview(viewer, review)) return review;
  throw notEditable();
}

/**
 * Finds a review, hidden or not, that the viewer may edit.
 * @throws the 404 page if there is none or it is hidden from the viewer, the 403 page if the viewer may not edit it
 */
export async function findEditableReviewEvenHidden(
  reviews: ReviewRepository,
  id: string,
  viewer: Actor,
): Promise<ModeratedReview> {
  const review = await findById(id, (number) => reviews.findEvenHidden(number));
  if (review && mayChangeReview(viewer, review)) return review;
  throw !review || review.hiddenFor ? reviewNotFound() : notEditable();
}

/**
 * Finds a visible review that the viewer may report.
 * @throws the 404 page if there is none, the 403 page if it is the viewer's own
 */
export async function findReportableReview(
  reviews: ReviewRepository,
  id: string,
  viewer: Actor,
): Promise<ReviewView> {
  const review = await findReview(reviews, id);
  if (mayReportReview(viewer, review)) return review;
  throw ownReview(review);
}

/**
 * Finds a review, hidden already or not, that the viewer, a super admin, may hide.
 * @throws the 404 page if there is none, the 403 page if it is the viewer's own
 */
export async function findHideableReview(
  reviews: ReviewRepository,
  id: string,
  viewer: Actor,
): Promise<ModeratedReview> {
  const review = await findReviewFor(reviews, id, viewer);
  if (isModerator(viewer, review)) return review;
  throw ownReview(review);
}

/**
 * Finds a visible review that the viewer may vote for.
 * @throws the 404 page if there is none, the 403 page if it is the viewer's own
 */
export async function findVotableReview(
  reviews: ReviewRepository,
  id: string,
  viewer: Actor,
): Promise<ReviewView> {
  const review = await findReview(reviews, id);
  if (mayVoteForReview(viewer, review)) return review;
  throw ownReview(review);
}

function ownReview(review: ReviewView) {
  return pageProblem(403, "This is your own review", "You can edit or delete your own review instead.", [
    { label: "Edit it", href: `/reviews/${review.id}/edit` },
    { label: "Delete it", href: `/reviews/${review.id}/delete` },
    { label: "Back to the reviews", href: reviewHref(review) },
  ]);
}

function notEditable() {
  return pageProblem(403, "This is not your review", "Only its author and super admins can change a review.");
}

/** The 404 page of a review that does not exist. */
export function reviewNotFound() {
  return pageProblem(
    404,
    "Review Not Found",
    "There is no review at this address. It may have been deleted.",
  );
}
