/** The policies by their paths, which are also the keys of their saved texts. */
export const POLICY_KEYS = ["guidelines", "privacy-policy", "terms-of-service", "cookie-policy"] as const;

export type PolicyKey = (typeof POLICY_KEYS)[number];
