import { findById } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import type { ReviewRepository } from "../reviews/review.repository.server";
import { isEdited, type ModeratedReview } from "../reviews/review.view";
import { isOverdue } from "./deadlines";
import { type QueuePage, REPORT_QUEUE } from "./queue.query";
import type { ReportRepository } from "./report.repository.server";
import type { DecidedReport, DecidedRow, OpenReport, OpenRow } from "./report.view";

/** The repositories of reviews and reports. */
interface Sources {
  reports: ReportRepository;
  reviews: ReviewRepository;
}

const SEE_DECISION = { label: "See the decision", href: REPORT_QUEUE.listHref({ show: "decided", page: 1 }) };
const BACK = { label: "Back to the reports", href: REPORT_QUEUE.listHref({ show: "open", page: 1 }) };

/** One page of the reviews with open reports. @param viewerId the super admin who reads them */
export async function openReports(
  sources: Sources,
  page: number,
  viewerId: string,
): Promise<QueuePage<OpenReport>> {
  return withReviews(sources, await sources.reports.listOpen(page), viewerId, openCase);
}

/** One page of the reviews with a decision. @param viewerId the super admin who reads them */
export async function decidedReports(
  sources: Sources,
  page: number,
  viewerId: string,
): Promise<QueuePage<DecidedReport>> {
  return withReviews(sources, await sources.reports.listDecided(page), viewerId, decidedCase);
}

/**
 * Finds a review with open reports that the viewer may decide on.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none, the 409 page if it is decided, the 403 page if another super admin has to decide
 */
export async function findOpenReport(sources: Sources, id: string, viewerId: string): Promise<OpenReport> {
  return openReportOf(sources, await findReview(sources.reviews, id), viewerId);
}

/**
 * The open reports of a review that the viewer may decide on.
 * @throws as `findOpenReport` does
 */
export async function openReportOf(
  { reports }: Pick<Sources, "reports">,
  review: ModeratedReview,
  viewerId: string,
): Promise<OpenReport> {
  const row = await reports.findOpen(review.id);
  if (!row) throw (await reports.findDecided(review.id)) ? alreadyDecided() : notReported();
  await requireMayModerate({ reports }, review.id, viewerId);
  return openCase(row, review, true);
}

/**
 * Finds a review with a decision that the viewer may undo.
 * @throws the 404 page if there is no such review, the 409 page if it has no such decision, the 403 page if another super
 *   admin has to undo it
 */
export async function findDecidedReport(
  { reports, reviews }: Sources,
  id: string,
  viewerId: string,
): Promise<DecidedReport> {
  const review = await findReview(reviews, id);
  const row = await reports.findDecided(review.id);
  if (!row) throw nothingToUndo();
  await requireMayModerate({ reports }, review.id, viewerId);
  return decidedCase(row, review, true);
}

/**
 * Requires that a super admin may change, hide or delete a review, remove the reply to it, or decide on its reports.
 * @throws the 403 page if another super admin has to
 */
export async function requireMayModerate(
  { reports }: Pick<Sources, "reports">,
  reviewId: number,
  viewerId: string,
): Promise<void> {
  if ((await reports.forAnother(viewerId, [reviewId])).has(reviewId)) throw anotherDecides();
}

function nothingToUndo() {
  return pageProblem(
    409,
    "There is no decision to undo",
    "This review has no decision, it was undone already, or there are new reports. Nothing was changed.",
    [BACK],
  );
}

/** When the API responds 403 to a decision. */
export const ANOTHER_DECIDES =
  "Only super admins do, and not with their own review or reply, or a review of what they have claimed, if there is another super admin.";

/** The 403 page when another super admin has to decide. */
export function anotherDecides() {
  return pageProblem(
    403,
    "Another super admin decides",
    "You wrote this review or its reported reply, or claimed its court or brand. Another super admin decides; you can edit or delete what you wrote.",
    [BACK],
  );
}

/** The 409 page of a decision that has been made meanwhile, perhaps by the same admin in another window. */
export function alreadyDecided() {
  const detail = "This is decided already, perhaps by you in another window. Nothing was changed.";
  return pageProblem(409, "Already decided", detail, [SEE_DECISION, BACK]);
}

/** The 409 page of a review that is to be hidden, but is hidden already. */
export function alreadyHidden() {
  return pageProblem(409, "Already hidden", "This review is hidden already. Nothing was changed.", [
    SEE_DECISION,
    BACK,
  ]);
}

/** The 404 page of a review without reports. */
export function notReported() {
  return pageProblem(
    404,
    "No reports of this review",
    "This review does not exist, or has no open reports.",
    [BACK],
  );
}

async function findReview(reviews: ReviewRepository, id: string): Promise<ModeratedReview> {
  const review = await findById(id, (number) => reviews.findEvenHidden(number));
  if (!review) throw notReported();
  return review;
}

/** Leaves out reviews deleted between the two queries. */
async function withReviews<Row extends { reviewId: number }, Case>(
  { reports, reviews }: Sources,
  { items, ...page }: QueuePage<Row>,
  viewerId: string,
  toCase: (row: Row, review: ModeratedReview, mayDecide: boolean) => Case,
): Promise<QueuePage<Case>> {
  const ids = items.map(({ reviewId }) => reviewId);
  const found = await reviews.evenHidden(ids);
  const forAnother = await reports.forAnother(viewerId, ids);
  const cases: Case[] = [];
  for (const row of items) {
    const review = found.get(row.reviewId);
    if (review) cases.push(toCase(row, review, !forAnother.has(review.id)));
  }
  return { ...page, items: cases };
}

function openCase({ reviewId: _, ...row }: OpenRow, review: ModeratedReview, mayDecide: boolean): OpenReport {
  const seen = row.replyVersion === null ? [review] : [review, review.reply];
  const isEditedSince = seen.some((text) => text && isEdited(text) && text.updatedAt > row.since);
  return { review, ...row, isOverdue: isOverdue(row.dueAt), isEditedSince, mayDecide };
}

function decidedCase(row: DecidedRow, review: ModeratedReview, mayDecide: boolean): DecidedReport {
  const { reports, decision, verdict, decidedAt, reviewVersion } = row;
  const isEditedSince = review.version > reviewVersion;
  return { review, reports, decision, verdict, decidedAt, isEditedSince, mayDecide };
}
