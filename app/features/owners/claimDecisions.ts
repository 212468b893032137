import type { ClaimDecisionKey } from "./claimDecisionKeys";

/** The texts of each decision on a claim, and its toasts. */
export const CLAIM_DECISIONS = {
  accept: {
    title: "Accept Claim",
    submit: { label: "Accept", busyLabel: "Saving...", variant: "primary" },
    consequence: "The claimant can reply to reviews, propose facts and see numbers over time.",
    success: "claimAccepted",
    failure: "claimNotDecided",
  },
  reject: {
    title: "Reject Claim",
    submit: { label: "Reject", busyLabel: "Saving...", variant: "danger" },
    consequence: "The claimant reads your answer and may claim again.",
    success: "claimRejected",
    failure: "claimNotDecided",
  },
  undo: {
    title: "Undo Decision",
    submit: { label: "Undo", busyLabel: "Saving...", variant: "danger" },
    consequence:
      "The claim waits for a decision again. An owner loses the rights of one; replies stay, and marks that the decision gave to reviews go.",
    success: "claimReopened",
    failure: "claimNotDecided",
  },
} as const satisfies Record<ClaimDecisionKey, object>;
