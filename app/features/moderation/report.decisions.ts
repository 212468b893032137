/** What a super admin can decide on a reported review; the last segment of the decision's address. */
export const REPORT_DECISION_KEYS = ["keep", "hide", "delete"] as const;
export type ReportDecisionKey = (typeof REPORT_DECISION_KEYS)[number];

/** The texts of each decision, and its toasts. */
export const REPORT_DECISIONS = {
  keep: {
    title: "Keep Review",
    submit: { label: "Keep", busyLabel: "Saving...", variant: "primary" },
    consequence: "It stays public, and its reports are closed.",
    success: "reviewKept",
    failure: "reviewNotKept",
  },
  hide: {
    title: "Hide Review",
    submit: { label: "Hide", busyLabel: "Saving...", variant: "primary" },
    consequence: "Only its author still sees it, marked as hidden. It no longer counts.",
    success: "reviewHidden",
    failure: "reviewNotHidden",
  },
  delete: {
    title: "Delete Review",
    submit: { label: "Delete", busyLabel: "Deleting...", variant: "danger" },
    consequence: "Deleted permanently, with its reports. If in doubt, hide it instead.",
    success: "reviewDeleted",
    failure: "reviewNotDeleted",
  },
} as const satisfies Record<ReportDecisionKey, object>;
