export const POLICY_KEYS = ["guidelines", "privacy-policy", "terms-of-service", "cookie-policy"] as const;
