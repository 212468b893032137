import { lengthOf } from "~/lib/text";
import { diffLines } from "~/lib/textDiff.server";
import type { PolicyConflict, PolicyPreview } from "./policy.form";
import type { PolicyKey } from "./policy.keys";
import { readPolicyText } from "./policy.text";
import type { CurrentPolicy } from "./policy.view";
import type { SettingRepository } from "./setting.repository.server";

/**
 * Finds the version that another admin saved while a draft was written.
 * @param base the version that the editor started with
 * @returns null if there is none
 */
export async function findPolicyConflict(
  settings: SettingRepository,
  key: PolicyKey,
  base: number,
): Promise<PolicyConflict | null> {
  const { version } = await settings.current(key);
  if (base >= version) return null;
  const original = await settings.version(key, base);
  const theirs = await settings.version(key, version);
  if (!original || !theirs) return null;
  return { ...theirs, differences: diffLines(original.text, theirs.text) };
}

/** Renders a draft and compares it with the current text. */
export function draftPreview(draft: string, current: CurrentPolicy): PolicyPreview {
  return {
    blocks: readPolicyText(draft),
    length: lengthOf(draft),
    differences: diffLines(current.text, draft),
  };
}
