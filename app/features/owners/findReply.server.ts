import { pageProblem } from "~/http/problems";
import { findReview, findReviewFor } from "../reviews/findReview.server";
import type { ReviewRepository } from "../reviews/review.repository.server";
import { type ReviewView, reviewHref } from "../reviews/review.view";
import type { OwnerRepository } from "./owner.repository.server";
import type { ReplyOutcome, ReplyRepository, StoredReply } from "./reply.repository.server";

interface Sources {
  owners: OwnerRepository;
  replies: ReplyRepository;
  reviews: ReviewRepository;
}

/** A review, and the reply to it. */
interface Replied {
  review: ReviewView;
  reply: StoredReply | null;
}

/**
 * Finds a visible review that the viewer may reply to, as an owner of its item, and the reply to it.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none, the 403 page if the viewer does not own its item or has written it
 */
export async function findRepliable(
  { owners, replies, reviews }: Sources,
  id: string,
  viewer: { id: string },
): Promise<Replied> {
  const review = await findReview(reviews, id);
  if (!(await mayReply(owners, review, viewer))) throw notOwner(review);
  return { review, reply: await replies.find(review.id) };
}

/**
 * Finds a visible review and the reply to it, which the viewer may delete: as an owner of its item or as its author, also
 * after the ownership has ended.
 * @param id from the address, unvalidated
 * @returns also whether the viewer may edit the reply
 * @throws the 404 page if there is none, the 403 page if the viewer is neither
 */
export async function findDeletableReply(
  { owners, replies, reviews }: Sources,
  id: string,
  viewer: { id: string },
): Promise<{ review: ReviewView; reply: StoredReply; mayEdit: boolean }> {
  const review = await findReview(reviews, id);
  const reply = await replies.find(review.id);
  const mayEdit = await mayReply(owners, review, viewer);
  if (!mayEdit && reply?.userId !== viewer.id) throw notOwner(review);
  if (!reply) throw replyNotFound(review);
  return { review, reply, mayEdit };
}

/** Whether a user owns the item of a review, and has not written it. */
async function mayReply(
  owners: OwnerRepository,
  review: ReviewView,
  viewer: { id: string },
): Promise<boolean> {
  return review.userId !== viewer.id && owners.isOwner(viewer.id, review);
}

/**
 * Finds a visible review and its public reply.
 * @throws the 404 page if there is none
 */
export async function findReplied(
  { replies, reviews }: Pick<Sources, "replies" | "reviews">,
  id: string,
): Promise<{ review: ReviewView; reply: StoredReply }> {
  const review = await findReview(reviews, id);
  return { review, reply: await requireReply(replies, review) };
}

/**
 * Finds a review, hidden or not, and the reply to it, which the viewer, a super admin, may remove.
 * @throws the 404 page if there is none
 */
export async function findRemovableReply(
  { replies, reviews }: Pick<Sources, "replies" | "reviews">,
  id: string,
  viewer: { id: string; isSuperAdmin: boolean },
): Promise<{ review: ReviewView; reply: StoredReply }> {
  const review = await findReviewFor(reviews, id, viewer);
  return { review, reply: await requireReply(replies, review) };
}

async function requireReply(replies: ReplyRepository, review: ReviewView): Promise<StoredReply> {
  const reply = await replies.find(review.id);
  if (!reply || reply.removalReason !== null) throw replyNotFound(review);
  return reply;
}

/**
 * Finds a visible review whose reply the viewer may report.
 * @throws the 404 page if there is none, the 403 page if the reply is the viewer's own
 */
export async function findReportableReply(
  sources: Sources,
  id: string,
  viewer: { id: string },
): Promise<{ review: ReviewView; reply: StoredReply }> {
  const found = await findReplied(sources, id);
  const { review, reply } = found;
  if (reply.userId !== viewer.id) return found;
  const mayEdit = await mayReply(sources.owners, review, viewer);
  const instead = mayEdit ? "You can edit or delete it instead." : "You can delete it instead.";
  throw pageProblem(403, "This is your own reply", instead, [
    ...(mayEdit ? [{ label: "Edit it", href: `/reviews/${review.id}/reply` }] : []),
    { label: "Delete it", href: `/reviews/${review.id}/reply/delete` },
    { label: "Go to the review", href: reviewHref(review) },
  ]);
}

/** The error page for a reply that is not stored for another reason than a later version. */
export function replyProblem(outcome: Exclude<ReplyOutcome, "done" | "stale">, review: ReviewView) {
  return outcome === "missing" ? replyNotFound(review) : notOwner(review);
}

/** The 404 page of a reply that does not exist. */
export function replyNotFound(review: ReviewView) {
  return pageProblem(404, "Reply Not Found", "There is no reply at this address. It may have been deleted.", [
    { label: "Go to the review", href: reviewHref(review) },
  ]);
}

function notOwner(review: ReviewView) {
  return pageProblem(
    403,
    "This reply is not yours to write",
    "Only an owner of the court or brand replies to its reviews, and not to their own.",
    [{ label: "Go to the review", href: reviewHref(review) }],
  );
}
