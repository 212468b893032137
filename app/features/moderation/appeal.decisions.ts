/** The last segments of the addresses of the decisions on an appeal. */
export const APPEAL_DECISION_KEYS = ["grant", "uphold"] as const;
export type AppealDecisionKey = (typeof APPEAL_DECISION_KEYS)[number];

/**
 * The texts of each decision on an appeal, its verdict, and its toasts. What granting it does to the review itself depends on
 * the review (`shownAgainText`).
 */
export const APPEAL_DECISIONS = {
  grant: {
    verdict: "granted",
    title: "Grant Appeal",
    submit: { label: "Show the review again", busyLabel: "Saving...", variant: "primary" },
    consequence: "Its author and reporters see that.",
    success: "appealGranted",
    failure: "appealNotDecided",
  },
  uphold: {
    verdict: "upheld",
    title: "Reject Appeal",
    submit: { label: "Leave it hidden", busyLabel: "Saving...", variant: "primary" },
    consequence: "The review stays hidden. Its author sees that and cannot appeal against this again.",
    success: "appealUpheld",
    failure: "appealNotDecided",
  },
} as const satisfies Record<AppealDecisionKey, object>;
