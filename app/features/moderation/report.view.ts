import type { Reason } from "../reviews/report.reasons";
import type { ModeratedReview, ReviewedItem } from "../reviews/review.view";

/** The reports of a review, without the reporters. */
export interface ReportSummary {
  /** The number of reports. */
  total: number;
  /** Counts by reason, the most frequent first. */
  reasons: { reason: Reason; count: number }[];
  /** The addresses of the pictures that they are about, some of which may be gone. */
  pictures: string[];
  /** How many of them are about the owner's reply. */
  replies: number;
  /** How many of these are about the reply that is there, not about an earlier one. */
  currentReplies: number;
  /** The oldest notes, oldest first; times ISO 8601 in UTC. */
  notes: { note: string; reason: Reason; createdAt: string }[];
}

/** A review with open reports, without its text. */
export interface OpenRow {
  reviewId: number;
  since: string;
  dueAt: string;
  lastReport: number;
  replyVersion: number | null;
  reports: ReportSummary;
}

/** A review with a decision, without its text. */
export interface DecidedRow {
  reviewId: number;
  reports: ReportSummary;
  decision: number;
  verdict: Verdict;
  decidedAt: string;
  reviewVersion: number;
}

/** A review with open reports. */
export interface OpenReport {
  review: ModeratedReview;
  reports: ReportSummary;
  /** The time of the first report, ISO 8601 in UTC. */
  since: string;
  /** Until when it has to be decided on, ISO 8601 in UTC. */
  dueAt: string;
  isOverdue: boolean;
  /** The id of the last report shown; a decision covers the reports up to it. */
  lastReport: number;
  /** The version of the reply that the reports are about; null if they are about none that is there. */
  replyVersion: number | null;
  /** Whether the review, or the reported reply, was edited since the first report. */
  isEditedSince: boolean;
  /** Whether the viewer may decide on it: not on their own review or reply, or a review of what they have claimed, if there is another super admin. */
  mayDecide: boolean;
}

/** A review with a decision. */
export interface DecidedReport {
  review: ModeratedReview;
  reports: ReportSummary;
  decision: number;
  verdict: Verdict;
  decidedAt: string;
  /** Whether the author has edited it since the decision. */
  isEditedSince: boolean;
  /** Whether the viewer may undo the decision: not on their own review or reply, or a review of what they have claimed, if there is another super admin. */
  mayDecide: boolean;
}

export type Verdict = "kept" | "hidden";

/** A report, for its reporter. */
export interface OwnReport extends ReviewedItem {
  reviewId: number;
  itemName: string;
  reason: Reason;
  note: string | null;
  /** The address of the picture that was reported; null for the review. */
  picture: string | null;
  /** Whether the owner's reply was reported, not the review. */
  isReply: boolean;
  /** Whether that picture or reply is not there any more. */
  isGone: boolean;
  /** Whether a moderator has changed the review's text or stars, or withheld versions, from the report to the decision. */
  isChanged: boolean;
  createdAt: string;
  /** Until when it has to be decided. */
  dueAt: string;
  /** Null while the report is open, as `decidedAt`. */
  verdict: Verdict | null;
  decidedAt: string | null;
}

/** A report that was open when its review was deleted, for its reporter. */
export interface DeletedReport {
  reason: Reason;
  createdAt: string;
  deletedAt: string;
}

/** The version of the review and the decision that the admin saw. */
export interface DecidedVersion {
  reviewId: number;
  version: number;
  decision: number;
}

/** The versions of the review and the reported reply, and the last report that the admin saw. */
export interface ReviewedVersion {
  reviewId: number;
  version: number;
  /** Null if the decision needs no report. */
  lastReport: number | null;
  /** Absent or null if the reports are about no reply that is there. */
  replyVersion?: number | null;
}
