import type { ReviewView } from "./review.view";

/** The states of a burst whose reviews do not count: it waits for a decision, or a moderator has left it out. */
export const HELD_STATES = ["open", "left-out"] as const;
export type Held = (typeof HELD_STATES)[number];

/** The marks of held reviews, in the words of their group and of the decisions. */
export const HELD_LABELS: Readonly<Record<Held, string>> = {
  open: "Set aside",
  "left-out": "Left out",
};

/** The part of the page on ranking that explains it. */
export const BURSTS_EXPLAINED = "/how-ranking-works#bursts";

/**
 * SQL for whether a visible review counts in averages, numbers and ranks: its author has no interest in the item, and it is
 * not held. The trigger `count_review` has the same condition.
 * @param alias of the reviews
 */
export function countedSql(alias: string): string {
  return `${alias}.interest is null and ${alias}.held is null`;
}

/** SQL for why a visible review `r` does not count. One with an interest would not count either when it is not held. */
export const UNCOUNTED = {
  interested: "r.interest is not null",
  held: "r.held is not null and r.interest is null",
} as const;

/** Whether a review counts while it is visible, as in `countedSql`. */
export function isCounted({ interest, held }: Pick<ReviewView, "interest" | "held">): boolean {
  return interest === null && held === null;
}

/** Says what showing a hidden review again does. */
export function shownAgainText(review: Pick<ReviewView, "interest" | "held">): string {
  return isCounted(review) ? "The review is public and counts again." : "The review is public again.";
}
