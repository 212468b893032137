import type { Reason } from "../reviews/review.reasons";
import type { ModeratedReview } from "../reviews/review.view";

/** What the reports of a review say together. Nobody who reads it is told whose they are. */
export interface ReportSummary {
  /** How many there are. */
  total: number;
  /** How many gave each reason, the most frequent first. */
  reasons: { reason: Reason; count: number }[];
  /** The first notes, in the order in which they came; times ISO 8601 in UTC. */
  notes: { note: string; reason: Reason; createdAt: string }[];
}

/** A review that waits for a decision. */
export interface OpenReport {
  review: ModeratedReview;
  reports: ReportSummary;
  /** When it was first reported. */
  since: string;
  /** The last of its reports: a decision is about those up to it. */
  lastReport: number;
}

/** A review that is decided on. */
export interface DecidedReport {
  review: ModeratedReview;
  reports: ReportSummary;
  decision: number;
  verdict: Verdict;
  decidedAt: string;
  /** Whether its author has changed it since. */
  isEditedSince: boolean;
}

export type Verdict = "kept" | "hidden";

/** A report of somebody's own, as they may download it. */
export interface OwnReport {
  reviewId: number;
  itemType: "court" | "equipment";
  itemId: number;
  itemName: string;
  reason: Reason;
  note: string | null;
  createdAt: string;
  /** Null while it is open. */
  decidedAt: string | null;
}

/** What a decision is about: the review and the reports as they were shown to whoever decides. */
export interface ReviewedVersion {
  reviewId: number;
  version: number;
  lastReport: number;
}
