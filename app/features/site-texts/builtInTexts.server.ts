import type { PolicyKey } from "./policy.keys";
import { cookiePolicy } from "./texts/cookiePolicy.server";
import { guidelines } from "./texts/guidelines.server";
import { privacyPolicy } from "./texts/privacyPolicy.server";
import { termsOfService } from "./texts/termsOfService.server";

/** The texts of the policies until a super admin saves others. */
export const BUILT_IN_TEXTS: Readonly<Record<PolicyKey, string>> = {
  guidelines,
  "privacy-policy": privacyPolicy,
  "terms-of-service": termsOfService,
  "cookie-policy": cookiePolicy,
};
