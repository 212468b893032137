import { queueAddresses } from "../moderation/queue.query";

/** What a super admin can decide on a claim; the last segment of the decision's address. */
export const CLAIM_DECISION_KEYS = ["accept", "reject", "undo"] as const;
export type ClaimDecisionKey = (typeof CLAIM_DECISION_KEYS)[number];

/** The addresses of the queue of claims. */
export const CLAIM_QUEUE = queueAddresses<ClaimDecisionKey>("/admin/claims");

/** The texts of each decision on a claim, by the last segment of its address, and its toasts. */
export const CLAIM_DECISIONS = {
  accept: {
    title: "Accept Claim",
    submit: { label: "Accept", busyLabel: "Saving...", variant: "primary" },
    consequence: "The claimant can reply to reviews, propose facts and see numbers over time.",
    success: "claimAccepted",
  },
  reject: {
    title: "Reject Claim",
    submit: { label: "Reject", busyLabel: "Saving...", variant: "danger" },
    consequence: "The claimant sees your answer and may claim again.",
    success: "claimRejected",
  },
  undo: {
    title: "Undo Decision",
    submit: { label: "Undo", busyLabel: "Saving...", variant: "danger" },
    consequence:
      "The claim waits for a decision again. An owner loses access. Replies stay; marks that this decision added are removed.",
    success: "claimReopened",
  },
} as const satisfies Record<ClaimDecisionKey, object>;
