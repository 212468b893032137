import type { PolicyKey } from "./policy.keys";
import type { SettingRepository } from "./setting.repository.server";
import { cookiePolicy } from "./texts/cookiePolicy.server";
import { guidelines } from "./texts/guidelines.server";
import { privacyPolicy } from "./texts/privacyPolicy.server";
import { termsOfService } from "./texts/termsOfService.server";

/** What the policies say until somebody saves a text of their own. */
const BUILT_IN: Record<PolicyKey, string> = {
  guidelines,
  "privacy-policy": privacyPolicy,
  "terms-of-service": termsOfService,
  "cookie-policy": cookiePolicy,
};

/** What a policy says now: the text that was saved, else the built-in one. */
export async function policyText(settings: SettingRepository, key: PolicyKey): Promise<string> {
  return (await settings.textOf(key)) ?? BUILT_IN[key];
}
