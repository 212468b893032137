import { product } from "~/lib/product";
import { POLICY_KEYS, type PolicyKey } from "./policy.keys";

/** The titles, summaries and toast keys of the policies. */
export const POLICIES = {
  guidelines: {
    title: "Guidelines",
    noun: "the guidelines",
    summary: "What makes a good review, and what does not belong here.",
    updated: "guidelinesUpdated",
    notUpdated: "guidelinesNotUpdated",
  },
  "privacy-policy": {
    title: "Privacy Policy",
    noun: "the privacy policy",
    summary: `What ${product.name} stores about you, who sees it, and how to delete it.`,
    updated: "privacyPolicyUpdated",
    notUpdated: "privacyPolicyNotUpdated",
  },
  "terms-of-service": {
    title: "Terms of Service",
    noun: "the terms of service",
    summary: `What you and ${product.name} can expect of each other.`,
    updated: "termsOfServiceUpdated",
    notUpdated: "termsOfServiceNotUpdated",
  },
  "cookie-policy": {
    title: "Cookie Policy",
    noun: "the cookie policy",
    summary: "The few things this site stores in your browser.",
    updated: "cookiePolicyUpdated",
    notUpdated: "cookiePolicyNotUpdated",
  },
} as const satisfies Record<PolicyKey, unknown>;

/** Validates a policy key; null if it is none. */
export function readPolicyKey(text: string): PolicyKey | null {
  return POLICY_KEYS.find((key) => key === text) ?? null;
}
