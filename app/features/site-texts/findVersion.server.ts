import { findById } from "~/http/ids";
import { pageProblem } from "~/http/problems";
import type { PolicyKey } from "./policy.keys";
import type { PolicyVersionText } from "./policy.view";
import type { SettingRepository } from "./setting.repository.server";

/**
 * Finds a version of a policy.
 * @param number from the address, unvalidated
 * @throws the 404 page if there is none
 */
export async function findVersion(
  settings: SettingRepository,
  key: PolicyKey,
  number: string | undefined,
): Promise<PolicyVersionText> {
  const version = await findById(number, (versionNumber) => settings.version(key, versionNumber));
  if (!version) throw versionNotFound(key);
  return version;
}

/** The 404 page of a version that does not exist. */
export function versionNotFound(key: PolicyKey) {
  return pageProblem(404, "Version not found", "This text has no version with that number.", [
    { label: "See all versions", href: `/${key}/versions` },
  ]);
}
