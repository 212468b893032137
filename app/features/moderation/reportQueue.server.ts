import type { Page } from "~/http/listQuery";
import { pageProblem } from "~/http/problems";
import { readId } from "~/lib/ids";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { ModeratedReview } from "../reviews/review.view";
import { isOverdue } from "./deadlines";
import { reportsHref } from "./report.query";
import type { ReportRepository } from "./report.repository.server";
import type { DecidedReport, OpenReport } from "./report.view";
import type { DecidedRow, OpenRow } from "./reportQueries.server";

/** The repositories of reviews and reports. */
interface Sources {
  reports: ReportRepository;
  reviews: ReviewRepository;
}

const SEE_DECISION = { label: "See the decision", href: reportsHref({ show: "decided", page: 1 }) };
const BACK = { label: "Back to the reports", href: reportsHref({ show: "open", page: 1 }) };

/** One page of the reviews with open reports. */
export async function openReports({ reports, reviews }: Sources, page: number): Promise<Page<OpenReport>> {
  return withReviews(reviews, await reports.listOpen(page), openCase);
}

/** One page of the reviews with a decision. */
export async function decidedReports(
  { reports, reviews }: Sources,
  page: number,
): Promise<Page<DecidedReport>> {
  return withReviews(reviews, await reports.listDecided(page), decidedCase);
}

/**
 * Finds a review with open reports.
 * @param id from the address, unvalidated
 */
export async function findOpenReport({ reports, reviews }: Sources, id: string): Promise<OpenReport> {
  const review = await findReview(reviews, id);
  const row = await reports.findOpen(review.id);
  if (row) return openCase(row, review);
  throw (await reports.findDecided(review.id)) ? alreadyDecided() : notReported();
}

/**
 * Finds a review with a decision that may be undone.
 * @throws the 404 page if there is no such review, the 409 page if it has no such decision
 */
export async function findDecidedReport({ reports, reviews }: Sources, id: string): Promise<DecidedReport> {
  const review = await findReview(reviews, id);
  const row = await reports.findDecided(review.id);
  if (row) return decidedCase(row, review);
  throw pageProblem(
    409,
    "There is no decision to undo",
    "This review has no decision, it was undone already, or there are new reports. Nothing was changed.",
    [BACK],
  );
}

/** The 409 page when another admin has decided first. */
export function alreadyDecided() {
  return pageProblem(
    409,
    "Another super admin was faster",
    "Another super admin has decided on this review meanwhile. Nothing was changed.",
    [SEE_DECISION, BACK],
  );
}

/** The 409 page of a review that is to be hidden, but is hidden already. */
export function alreadyHidden() {
  return pageProblem(409, "Hidden already", "This review is hidden already. Nothing was changed.", [
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
  const reviewId = readId(id);
  const review = reviewId === null ? null : await reviews.findEvenHidden(reviewId);
  if (!review) throw notReported();
  return review;
}

/** Leaves out reviews deleted between the two queries. */
async function withReviews<Row extends { reviewId: number }, Case>(
  reviews: ReviewRepository,
  { items, ...page }: Page<Row>,
  toCase: (row: Row, review: ModeratedReview) => Case,
): Promise<Page<Case>> {
  const found = await reviews.evenHidden(items.map(({ reviewId }) => reviewId));
  const byId = new Map(found.map((review) => [review.id, review]));
  const cases = items.flatMap((row) => {
    const review = byId.get(row.reviewId);
    return review ? [toCase(row, review)] : [];
  });
  return { ...page, items: cases };
}

function openCase({ reviewId: _, ...row }: OpenRow, review: ModeratedReview): OpenReport {
  return { review, ...row, isOverdue: isOverdue(row.dueAt) };
}

function decidedCase(row: DecidedRow, review: ModeratedReview): DecidedReport {
  const { reports, decision, verdict, decidedAt, reviewVersion } = row;
  return { review, reports, decision, verdict, decidedAt, isEditedSince: review.version > reviewVersion };
}
