import { pageProblem } from "~/http/problems";
import { readId } from "~/lib/ids";
import type { PolicyKey } from "./policy.keys";
import type { PolicyVersionText } from "./policy.view";
import type { SettingRepository } from "./setting.repository.server";

/**
 * The version of a policy that an address names.
 * @throws the 404 page where there is none
 */
export async function findVersion(
  settings: SettingRepository,
  key: PolicyKey,
  number: string | undefined,
): Promise<PolicyVersionText> {
  const wanted = readId(number);
  const version = wanted === null ? null : await settings.version(key, wanted);
  if (!version) throw versionNotFound(key);
  return version;
}

/** The page of a version that there is not. */
export function versionNotFound(key: PolicyKey) {
  return pageProblem(404, "Version not found", "This text has no version of that number.", [
    { label: "See all versions", href: `/${key}/versions` },
  ]);
}
