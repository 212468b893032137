import { href } from "react-router";
import type { Rule } from "../reviews/guideline.rules";
import type { ModeratedReview } from "../reviews/review.view";

/** The outcome of an appeal: the review is shown again, or stays hidden. */
export type AppealVerdict = "granted" | "upheld";

/** The author's appeal against a hiding; times ISO 8601 in UTC. */
export interface Appeal {
  text: string;
  appealedAt: string;
  /** Until when it has to be decided. */
  dueAt: string;
  verdict: AppealVerdict | null;
  /** What the super admin who decided wrote to the author; null if the hiding was undone without an answer. */
  answer: string | null;
  decidedAt: string | null;
}

/** One hiding of a review, for its author and super admins; times ISO 8601 in UTC. */
export interface Hiding {
  id: number;
  reviewId: number;
  rule: Rule;
  hiddenAt: string;
  /** When the review was shown again; null while it is hidden. */
  endedAt: string | null;
  appeal: Appeal | null;
}

/** A hiding with an appeal, for super admins. */
export interface AppealCase {
  review: ModeratedReview;
  hiding: Hiding & { appeal: Appeal };
  /** Whether the viewer may decide on it. */
  mayDecide: boolean;
  isOverdue: boolean;
}

/** A hiding in the author's data export. */
export interface OwnHiding extends Hiding {
  itemName: string;
}

/**
 * The address of a review's hidings, for its author and super admins. Every page may link to it: it stands apart from the
 * addresses of the queue, which only super admins load.
 */
export function appealHref(reviewId: number): string {
  return href("/reviews/:id/appeal", { id: String(reviewId) });
}
