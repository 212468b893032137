/** The last segments of the addresses of decisions on a claim. */
export const CLAIM_DECISION_KEYS = ["accept", "reject", "undo"] as const;

export type ClaimDecisionKey = (typeof CLAIM_DECISION_KEYS)[number];
