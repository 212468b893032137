import type { DiffPart } from "~/lib/text";

/** The last change of a review's text or rating. */
export interface Rewriting {
  /** ISO 8601 in UTC. */
  rewrittenAt: string;
  /** Why a moderator made it; null when the author did, and without a change. */
  rewriteReason: string | null;
}

/** An earlier version of a review; times ISO 8601 in UTC. */
export interface ReviewVersion {
  /** From 1. */
  number: number;
  rating: number;
  /** Null for a version without a text, and for one whose text is withheld. */
  reviewText: string | null;
  /** Whether its text is not public, since a moderator has withheld it, or changed a later one. */
  isWithheld: boolean;
  /** Why a moderator made it; null when the author did. */
  moderationReason: string | null;
  /** When it was written. */
  writtenAt: string;
}

/** A version of a review on the page of its history. */
export interface HistoryEntry extends Omit<ReviewVersion, "number" | "reviewText"> {
  /**
   * When the first version was last changed, within `UNVERSIONED_MINUTES` or, while it is the current one, its details; null
   * if never, and for other versions.
   */
  changedAt: string | null;
  /** The rating of the version before; null for the first version, and when the rating is the same. */
  formerRating: number | null;
  /** The text with its differences from the version before; null when one of them is withheld. */
  changes: DiffPart[] | null;
  /** Whether it is the version of today, and whether it is the first one. */
  isCurrent: boolean;
  isFirst: boolean;
}
