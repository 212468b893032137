import { lengthOf } from "~/lib/text";
import { REMOVED_PASSAGE } from "./moderatorChange.limits";
import { REVIEW_LIMITS } from "./review.limits";

/** The error when a text does not have the passage. */
export const PASSAGE_NOT_FOUND = "This passage is not in the review. Copy it exactly, or copy more of it.";

const TOO_LONG = `The text would become too long, as each gap reads "${REMOVED_PASSAGE}". Copy more of it.`;

/** Stands for a gap while passages are searched, so that none begins or ends inside of it. No text can have it. */
const GAP = "\0";

/** A review's text without a passage, wherever it stands; a gap is visible in its place. */
export function redactedText(text: string, passage: string): { text: string } | { error: string } {
  const redacted = withGaps(text).replaceAll(withGaps(passage), GAP).replaceAll(GAP, REMOVED_PASSAGE);
  if (redacted === text) return { error: PASSAGE_NOT_FOUND };
  return lengthOf(redacted) <= REVIEW_LIMITS.text ? { text: redacted } : { error: TOO_LONG };
}

/** Whether a text is a stored one in which gaps stand in place of passages, and nothing else differs. */
export function isRedactionOf(stored: string, text: string): boolean {
  const [first = "", ...others] = text.split(REMOVED_PASSAGE);
  const last = others.pop();
  if (last === undefined || !stored.startsWith(first)) return false;
  let end = first.length;
  for (const part of others) {
    // A gap stands for at least one character.
    const at = stored.indexOf(part, end + 1);
    if (at < 0) return false;
    end = at + part.length;
  }
  return stored.length - last.length > end && stored.endsWith(last);
}

function withGaps(text: string): string {
  return text.replaceAll(REMOVED_PASSAGE, GAP);
}
