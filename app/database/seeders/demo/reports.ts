import type { Reason } from "~/features/reviews/report.reasons";

/** An open report of a court's review. */
interface DemoReport {
  court: string;
  /** How the review begins. */
  review: string;
  /** A demo player who writes no reviews, so that no author reports an own review. */
  by: string;
  reason: Reason;
  note: string | null;
  hoursAgo: number;
}

export const demoReports: readonly DemoReport[] = [
  {
    court: "Stage Eleven Padel",
    review: "Asked for rental rackets",
    by: "newcomer",
    reason: "off-topic",
    note: "I think this is about the shop next door. The club rents out no rackets.",
    hoursAgo: 41,
  },
  {
    court: "Fishnet & Glass",
    review: "Our hour was given",
    by: "newcomer",
    reason: "other",
    note: null,
    hoursAgo: 26,
  },
  {
    court: "Fishnet & Glass",
    review: "The sea is free",
    by: "newcomer",
    reason: "spam",
    note: "Not a review, just a joke about the price.",
    hoursAgo: 5,
  },
];
