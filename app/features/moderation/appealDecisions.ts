/** The last segments of the addresses of the decisions on an appeal. */
export const VERDICT_KEYS = ["grant", "uphold"] as const;
export type VerdictKey = (typeof VERDICT_KEYS)[number];

/** The texts of each decision on an appeal, its verdict, and its toasts. */
export const VERDICTS = {
  grant: {
    verdict: "granted",
    title: "Grant Appeal",
    submit: { label: "Show the review again", busyLabel: "Saving...", variant: "primary" },
    consequence: "The review is public and counts again. Its author and reporters see that.",
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
} as const satisfies Record<VerdictKey, object>;
