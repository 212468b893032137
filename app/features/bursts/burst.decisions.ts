import { queueAddresses } from "../moderation/queue.query";
import type { BurstState } from "./burst.view";

/** What a super admin can decide on a burst; the last segment of the decision's address. */
export const BURST_DECISION_KEYS = ["count", "leave-out", "reopen"] as const;
export type BurstDecisionKey = (typeof BURST_DECISION_KEYS)[number];

/** The addresses of the queue of bursts. */
export const BURST_QUEUE = queueAddresses<BurstDecisionKey>("/admin/bursts");

/** The fields that the action of a decision reads. */
export const BURST_FIELDS = { single: ["lastReview"] };

/** The state that each decision leads to, how the audit log names it, its texts and its toasts. */
export const BURST_DECISIONS = {
  count: {
    state: "counted",
    action: "burst-counted",
    title: "Count the Reviews",
    submit: { label: "Count them", busyLabel: "Saving...", variant: "primary" },
    consequence: "They count like all others from now on. You can undo this.",
    success: "burstCounted",
    failure: "burstNotDecided",
  },
  "leave-out": {
    state: "left-out",
    action: "burst-left-out",
    title: "Leave the Reviews Out",
    submit: { label: "Leave them out", busyLabel: "Saving...", variant: "primary" },
    consequence:
      "They stay on the page, marked and apart from the others, and do not count. You can undo this.",
    success: "burstLeftOut",
    failure: "burstNotDecided",
  },
  reopen: {
    state: "open",
    action: "burst-reopened",
    title: "Undo Decision",
    submit: { label: "Undo", busyLabel: "Saving...", variant: "primary" },
    consequence: "The reviews are set aside again and wait for a decision.",
    success: "burstReopened",
    failure: "decisionNotUndone",
  },
} as const satisfies Record<BurstDecisionKey, { state: BurstState; [name: string]: unknown }>;

/** The decision that leads to a state. */
export function decisionOf(state: BurstState): BurstDecisionKey {
  return BURST_DECISION_KEYS.find((key) => BURST_DECISIONS[key].state === state) ?? "reopen";
}
