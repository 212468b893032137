import { findById } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import { isOverdue } from "../moderation/deadlines";
import type { QueuePage, QueueQuery } from "../moderation/queue.query";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { ModeratedReview } from "../reviews/review.view";
import { BURST_QUEUE, type BurstDecisionKey } from "./burst.decisions";
import type { BurstOutcome, BurstRepository } from "./burst.repository.server";
import type { BurstCase } from "./burst.view";
import type { BurstWithLast } from "./burstQueries.server";

interface Sources {
  bursts: BurstRepository;
  reviews: ReviewRepository;
}

/** One page of the bursts without or with a decision, each with its newest reviews. @param viewerId who reads them */
export async function burstCases(
  sources: Sources,
  query: QueueQuery,
  viewerId: string,
): Promise<QueuePage<BurstCase<ModeratedReview>>> {
  const found = await sources.bursts.list(query);
  return { ...found, items: await casesOf(sources, found.items, viewerId) };
}

/**
 * Finds a burst.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none
 */
export async function findBurst(bursts: BurstRepository, id: string): Promise<BurstWithLast> {
  const found = await findById(id, (number) => bursts.find(number));
  if (!found) throw burstProblem("missing");
  return found;
}

/**
 * Finds a burst that the viewer may decide on.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none, the 409 page if it is decided, or for an undo, if it is not, the 403 page if another
 *   super admin has to decide
 */
export async function findBurstCase(
  sources: Sources,
  id: string,
  decision: BurstDecisionKey,
  viewerId: string,
): Promise<BurstCase<ModeratedReview>> {
  const [found] = await casesOf(sources, [await findBurst(sources.bursts, id)], viewerId);
  if (!found) throw burstProblem("missing");
  if ((found.state === "open") === (decision === "reopen")) throw burstProblem("decided");
  if (!found.mayDecide) throw burstProblem("not allowed");
  return found;
}

/** The page for a decision that is not made. */
export function burstProblem(outcome: Exclude<BurstOutcome, "done" | "grown">) {
  const [status, title, detail] = PROBLEMS[outcome];
  return pageProblem(status, title, detail, [
    { label: "Back to the bursts", href: BURST_QUEUE.listHref({ show: "open", page: 1 }) },
  ]);
}

const PROBLEMS = {
  missing: [404, "No such burst", "This burst does not exist, or its reviews were deleted."],
  decided: [409, "Already decided", "This burst has another state now. Nothing was changed."],
  "not allowed": [
    403,
    "Another super admin decides",
    "You wrote one of these reviews, or claimed the court or brand.",
  ],
} as const;

async function casesOf(
  { bursts, reviews }: Sources,
  rows: readonly BurstWithLast[],
  viewerId: string,
): Promise<BurstCase<ModeratedReview>[]> {
  const burstIds = rows.map(({ burst }) => burst.id);
  const ids = await bursts.reviewIds(burstIds);
  const forAnother = await bursts.forAnother(viewerId, burstIds);
  const found = await reviews.evenHidden([...ids.values()].flat());
  return rows.map(({ burst, allReviews, lastReview }) => ({
    ...burst,
    isOverdue: burst.state === "open" && isOverdue(burst.dueAt),
    mayDecide: !forAnother.has(burst.id),
    allReviews,
    lastReview,
    newest: (ids.get(burst.id) ?? []).flatMap((id) => found.get(id) ?? []),
  }));
}
