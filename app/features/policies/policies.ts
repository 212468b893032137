import { product } from "~/kernel/product";
import { POLICY_KEYS, type PolicyKey } from "./policy.keys";

/** What each policy is called, and what it is about in a sentence. */
export const POLICIES: Record<PolicyKey, { title: string; summary: string }> = {
  guidelines: {
    title: "Guidelines",
    summary: "What makes a review worth reading, and what does not belong here.",
  },
  "privacy-policy": {
    title: "Privacy Policy",
    summary: `What ${product.name} keeps about you, who sees it, and how to take it away.`,
  },
  "terms-of-service": {
    title: "Terms of Service",
    summary: `What you and ${product.name} owe each other.`,
  },
  "cookie-policy": {
    title: "Cookie Policy",
    summary: "The few things that this site asks your browser to remember.",
  },
};

/**
 * The policy that a route is about.
 * @param pattern the route's, such as `/guidelines`
 * @throws RangeError for a route that is about none
 */
export function policyKeyOf(pattern: string): PolicyKey {
  const segments = pattern.split("/");
  const key = POLICY_KEYS.find((candidate) => segments.includes(candidate));
  if (key) return key;
  throw new RangeError(`${pattern} is about no policy`);
}
