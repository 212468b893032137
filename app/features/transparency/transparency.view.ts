import type { Waiting } from "../moderation/deadlines";
import type { Rule } from "../reviews/guideline.rules";

/** What was published and moderated in a month. Times are medians in hours; null if nothing was decided. */
export interface TransparencyMonth {
  /** In the site's time zone, such as `2026-11`. */
  month: string;
  /** Reviews written in it that still exist, hidden ones included. */
  published: number;
  /** Those of courts. */
  ofCourts: number;
  /** The share of those of courts whose author gave the court's code, from 0 to 1; null if there are none. */
  visitedShare: number | null;
  /** Changes of reviews by their authors and moderators. */
  edited: number;
  /** Reviews hidden by moderators, those that are shown again included. */
  hidden: number;
  hiddenByRule: Record<Rule, number>;
  /** Reviews deleted by moderators. */
  deleted: number;
  /** Reports decided on. */
  reportsDecided: number;
  reportHours: number | null;
  /** Appeals received. */
  appeals: number;
  /** Appeals decided on, by outcome. */
  appealsGranted: number;
  appealsUpheld: number;
  appealHours: number | null;
  /** Bursts found, and their reviews that still exist. */
  bursts: number;
  reviewsHeld: number;
  /** Bursts decided on, by outcome. */
  burstsCounted: number;
  burstsLeftOut: number;
}

/** The numbers of the transparency page. */
export interface Transparency {
  /** The newest first, the current month included. */
  months: TransparencyMonth[];
  /** What waits for a decision. */
  reports: Waiting;
  appeals: Waiting;
  bursts: Waiting;
}

/**
 * What outdates a stored page with the numbers at once: hidings, appeals, bursts and decisions. New and edited reviews do not, since
 * counting a year of them for each would cost more than the page's age of a minute at most.
 */
export const TRANSPARENCY_KEYS = ["hiding", "report-decision", "burst"];
