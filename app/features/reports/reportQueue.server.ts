import { readId } from "~/kernel/ids";
import { pageProblem } from "~/kernel/problems";
import type { Page } from "~/kernel/query";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { ModeratedReview } from "../reviews/review.view";
import { reportsHref } from "./report.query";
import type { DecidedRow, OpenRow, ReportRepository } from "./report.repository.server";
import type { DecidedCase, OpenCase } from "./report.view";

/** Where reviews and their reports are. */
interface Sources {
  reports: ReportRepository;
  reviews: ReviewRepository;
}

/** One page of the reviews that wait for a decision. */
export async function openCases({ reports, reviews }: Sources, page: number): Promise<Page<OpenCase>> {
  return withReviews(reviews, await reports.open(page), openCase);
}

/** One page of the reviews that are decided on. */
export async function decidedCases({ reports, reviews }: Sources, page: number): Promise<Page<DecidedCase>> {
  return withReviews(reviews, await reports.decided(page), decidedCase);
}

/**
 * The review that an address names, where it waits for a decision.
 * @throws the 404 page where there is none that was reported, the 409 page where it is decided on
 */
export async function openCaseAt({ reports, reviews }: Sources, id: string): Promise<OpenCase> {
  const review = await reportedAt(reviews, id);
  const row = await reports.openOf(review.id);
  if (row) return openCase(row, review);
  throw (await reports.decidedOf(review.id)) ? alreadyDecided() : notReported();
}

/**
 * The review that an address names, where a decision on it may be undone.
 * @throws the 404 page where there is none, the 409 page where it waits for a decision
 */
export async function decidedCaseAt({ reports, reviews }: Sources, id: string): Promise<DecidedCase> {
  const review = await reportedAt(reviews, id);
  const row = await reports.decidedOf(review.id);
  if (row) return decidedCase(row, review);
  throw (await reports.openOf(review.id)) ? alreadyDecided() : notReported();
}

/** The page for whoever comes second. */
export function alreadyDecided() {
  return pageProblem(
    409,
    "Somebody else was quicker",
    "Another super admin has decided on this review meanwhile, or has undone what was decided. Nothing was changed by you.",
    [
      { label: "See what was decided", href: reportsHref({ show: "decided", page: 1 }) },
      { label: "Back to the reports", href: reportsHref({ show: "open", page: 1 }) },
    ],
  );
}

/** The page of a review that nobody has reported, or that is gone. */
export function notReported() {
  return pageProblem(
    404,
    "No reports of this review",
    "There is no such review, nobody has reported it, or it was deleted meanwhile.",
    [{ label: "Back to the reports", href: reportsHref({ show: "open", page: 1 }) }],
  );
}

async function reportedAt(reviews: ReviewRepository, id: string): Promise<ModeratedReview> {
  const number = readId(id);
  const review = number === null ? null : await reviews.findEvenHidden(number);
  if (!review) throw notReported();
  return review;
}

/** What went between two queries is left out. */
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

function openCase({ reports, since, lastReport }: OpenRow, review: ModeratedReview): OpenCase {
  return { review, reports, since, lastReport };
}

function decidedCase(row: DecidedRow, review: ModeratedReview): DecidedCase {
  const { reports, decision, verdict, decidedAt, reviewVersion } = row;
  return { review, reports, decision, verdict, decidedAt, isEditedSince: review.version > reviewVersion };
}
