/** Lengths in code points. */
export const POLICY_LIMITS = { text: 20_000 } as const;

/** The version number of the built-in text. */
export const FIRST_VERSION = 1;
