/** Lengths in code points. */
export const POLICY_LIMITS = { text: 20_000 } as const;
