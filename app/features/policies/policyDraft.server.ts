import { differences } from "~/kernel/differences.server";
import { lengthOf } from "~/kernel/text";
import type { DraftPreview, TheirText } from "./policy.form";
import type { PolicyKey } from "./policy.keys";
import { readPolicyText } from "./policy.text";
import type { PolicyNow } from "./policy.view";
import type { SettingRepository } from "./setting.repository.server";

/**
 * The text that somebody else has saved while a draft was written.
 * @param base the version that the writer began with
 * @returns null where nobody has
 */
export async function theirText(
  settings: SettingRepository,
  key: PolicyKey,
  base: number,
): Promise<TheirText | null> {
  const { version } = await settings.current(key);
  if (base >= version) return null;
  const began = await settings.version(key, base);
  const theirs = await settings.version(key, version);
  if (!began || !theirs) return null;
  return { ...theirs, differences: differences(began.text, theirs.text) };
}

/** What a draft would look like, and what it would change of the text as it is now. */
export function draftPreview(draft: string, now: PolicyNow): DraftPreview {
  return {
    blocks: readPolicyText(draft),
    length: lengthOf(draft),
    differences: differences(now.text, draft),
  };
}
