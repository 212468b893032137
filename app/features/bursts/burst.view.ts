import type { ReviewedItem } from "../reviews/review.view";
import type { Evidence } from "./detectBurst";

/** The states of a burst: it waits for a decision, its reviews count again, or they are left out. */
export const BURST_STATES = ["open", "counted", "left-out"] as const;
export type BurstState = (typeof BURST_STATES)[number];

/** The number of reviews and their plain mean in stars, with two decimals; 0 without reviews. */
export interface Mean {
  totalReviews: number;
  averageRating: number;
}

/** A burst of reviews of one item by new accounts. Times are ISO 8601 in UTC. */
export interface Burst extends ReviewedItem {
  id: number;
  itemName: string;
  state: BurstState;
  /** The days whose arrivals were compared with the item's past. */
  windowDays: number;
  evidence: Evidence;
  /** How many of its reviews still exist and are not hidden. */
  reviews: number;
  /** The item's numbers without its reviews, and with them. */
  without: Mean;
  with: Mean;
  foundAt: string;
  /** Until when it has to be decided. */
  dueAt: string;
  decidedAt: string | null;
}

/** That a review is or was in a burst, for its author's data export. Times are ISO 8601 in UTC. */
export interface ReviewInBurst {
  reviewId: number;
  state: BurstState;
  foundAt: string;
  decidedAt: string | null;
}

/** A burst for the queue of super admins. */
export interface BurstCase<Review> extends Burst {
  isOverdue: boolean;
  /** Whether the viewer may decide on it: not if they wrote one of its reviews or claimed its item, unless all super admins did. */
  mayDecide: boolean;
  /** How many of its reviews still exist, also hidden. */
  allReviews: number;
  /** The id of its newest review, so that a decision does not cover later ones. */
  lastReview: number;
  /** The newest of its reviews. */
  newest: Review[];
}

/** What outdates stored responses with bursts: the item's reviews change with them. */
export const BURST_KEYS = ["burst", "court", "equipment"];
