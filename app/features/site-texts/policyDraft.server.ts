import { lengthOf } from "~/lib/text";
import { diffLines } from "~/lib/textDiff.server";
import type { ConflictingText, DraftPreview } from "./policy.form";
import type { PolicyKey } from "./policy.keys";
import { readPolicyText } from "./policy.text";
import type { CurrentPolicy } from "./policy.view";
import type { SettingRepository } from "./setting.repository.server";

/**
 * The text that somebody else has saved while a draft was written.
 * @param base the version that the writer began with
 * @returns null where nobody has
 */
export async function findConflictingText(
  settings: SettingRepository,
  key: PolicyKey,
  base: number,
): Promise<ConflictingText | null> {
  const { version } = await settings.current(key);
  if (base >= version) return null;
  const began = await settings.version(key, base);
  const theirs = await settings.version(key, version);
  if (!began || !theirs) return null;
  return { ...theirs, differences: diffLines(began.text, theirs.text) };
}

/** What a draft would look like, and what it would change of the text as it is now. */
export function draftPreview(draft: string, now: CurrentPolicy): DraftPreview {
  return {
    blocks: readPolicyText(draft),
    length: lengthOf(draft),
    differences: diffLines(now.text, draft),
  };
}
