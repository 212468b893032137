/** What a super admin can decide on a reported review; the last segment of the decision's address. */
export const DECISION_KEYS = ["keep", "hide", "delete"] as const;
export type Decision = (typeof DECISION_KEYS)[number];

/** The texts of each decision, and its toasts. */
export const DECISIONS = {
  keep: {
    title: "Keep Review",
    submit: { label: "Keep", busyLabel: "Saving...", variant: "primary" },
    consequence: "It stays as it is, and its reports are closed.",
    success: "reviewKept",
    failure: "reviewNotKept",
  },
  hide: {
    title: "Hide Review",
    submit: { label: "Hide", busyLabel: "Saving...", variant: "primary" },
    consequence: "Only its author still sees it, marked as hidden. It is in no list, and does not count.",
    success: "reviewHidden",
    failure: "reviewNotHidden",
  },
  delete: {
    title: "Delete Review",
    submit: { label: "Delete", busyLabel: "Deleting...", variant: "danger" },
    consequence: "It goes for good, and its reports with it. This cannot be undone: hide it, if in doubt.",
    success: "reviewDeleted",
    failure: "reviewNotDeleted",
  },
} as const satisfies Record<Decision, object>;
