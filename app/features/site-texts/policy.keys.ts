/** The policies by their addresses, which are the keys of their saved texts too. */
export const POLICY_KEYS = ["guidelines", "privacy-policy", "terms-of-service", "cookie-policy"] as const;

export type PolicyKey = (typeof POLICY_KEYS)[number];
