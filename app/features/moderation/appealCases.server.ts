import { findById } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import { reviewNotFound } from "../reviews/findReview.server";
import { mayChangeReview } from "../reviews/review.permissions";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { ModeratedReview } from "../reviews/review.view";
import type { AppealDecisionOutcome, AppealRepository } from "./appeal.repository.server";
import type { AppealCase, Hiding } from "./appeal.view";
import type { AppealRow } from "./appealQueries.server";
import { isOverdue } from "./deadlines";
import { APPEAL_QUEUE, type QueuePage, type QueueQuery } from "./queue.query";

interface Sources {
  appeals: AppealRepository;
  reviews: ReviewRepository;
}

/** A review that was hidden, with all its hidings, the newest first. */
export interface HiddenReview {
  review: ModeratedReview;
  hidings: Hiding[];
}

/**
 * Finds a review that is or was hidden, for its author and super admins.
 * @param id from the address, unvalidated
 * @throws the 404 page for everyone else, and if it never was hidden
 */
export async function findHiddenReview(
  { appeals, reviews }: Sources,
  id: string,
  viewer: { id: string; isSuperAdmin: boolean },
): Promise<HiddenReview> {
  const review = await findById(id, (number) => reviews.findEvenHidden(number));
  if (!review || !mayChangeReview(viewer, review)) throw reviewNotFound();
  const hidings = await appeals.listOfReview(review.id);
  if (hidings.length === 0) throw reviewNotFound();
  return { review, hidings };
}

/** One page of the appeals without or with a decision. @param viewerId the super admin who reads them */
export async function appealCases(
  { appeals, reviews }: Sources,
  query: QueueQuery,
  viewerId: string,
): Promise<QueuePage<AppealCase>> {
  const rows = await appeals.list(query, viewerId);
  const found = await reviews.evenHidden(rows.items.map(({ hiding }) => hiding.reviewId));
  // Leaves out reviews deleted between the two queries.
  const items = rows.items.flatMap((row) => caseOf(row, found.get(row.hiding.reviewId)) ?? []);
  return { ...rows, items };
}

/**
 * Finds an appeal that the viewer may decide on.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none, the 409 page if it is decided, the 403 page if another super admin has to decide
 */
export async function findOpenAppeal(
  { appeals, reviews }: Sources,
  id: string,
  viewerId: string,
): Promise<AppealCase> {
  const row = await findById(id, (number) => appeals.find(number, viewerId));
  const review = row && (await reviews.findEvenHidden(row.hiding.reviewId));
  const found = row && caseOf(row, review ?? undefined);
  if (!found) throw appealProblem("missing");
  if (found.hiding.appeal.verdict !== null) throw appealProblem("decided");
  if (!found.mayDecide) throw appealProblem("not allowed");
  return found;
}

/** The error when a moderator deletes a review whose author waits for the decision on an appeal. */
export const APPEAL_WAITS = "Decide on the appeal first.";

/** The page for a decision on an appeal that is not made. */
export function appealProblem(outcome: Exclude<AppealDecisionOutcome, "done" | "edited">) {
  const [status, title, detail] = PROBLEMS[outcome];
  return pageProblem(status, title, detail, [
    { label: "Back to the appeals", href: APPEAL_QUEUE.listHref({ show: "open", page: 1 }) },
  ]);
}

const PROBLEMS = {
  missing: [404, "No such appeal", "This appeal does not exist, or its review was deleted."],
  decided: [409, "Already decided", "This appeal is decided. Nothing was changed."],
  "not allowed": [
    403,
    "Another super admin decides",
    "You hid this review, wrote it, or claimed its court or brand. Another super admin decides on the appeal.",
  ],
} as const;

function caseOf({ hiding, mayDecide }: AppealRow, review: ModeratedReview | undefined): AppealCase | null {
  const { appeal } = hiding;
  if (!review || !appeal) return null;
  return {
    review,
    hiding: { ...hiding, appeal },
    mayDecide,
    isOverdue: appeal.verdict === null && isOverdue(appeal.dueAt),
  };
}
