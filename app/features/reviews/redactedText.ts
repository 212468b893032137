import { lengthOf } from "~/lib/text";
import { REMOVED_PASSAGE } from "./moderatorChange.limits";
import { REVIEW_LIMITS } from "./review.limits";

/**
 * A review's text without a passage, wherever it stands; a gap is visible in its place.
 * @returns null when the passage is not in the text, or when the text with the gap would be too long
 */
export function redactedText(text: string, passage: string): string | null {
  if (!text.includes(passage)) return null;
  const redacted = text.replaceAll(passage, () => REMOVED_PASSAGE);
  return lengthOf(redacted) <= REVIEW_LIMITS.text ? redacted : null;
}
