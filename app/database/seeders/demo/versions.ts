import type { DemoReview } from "./reviews";

/** What a moderator has taken out of a sample review. */
export const DEMO_REDACTION = {
  passage: "Ask for Vinod, who teaches at home for cash, too.",
  reason: "It names a member of staff.",
  daysAgo: 3,
};

/** The last of several sentences. */
const LAST_SENTENCE = /(?<=[.!?।])\s[^.!?।]+[.!?।]+$/u;

/** The first versions of the edited sample reviews: their authors added the last sentence later. */
export function demoVersions(reviews: readonly DemoReview[]): { review: DemoReview; text: string | null }[] {
  return reviews
    .filter(({ createdAt, updatedAt }) => updatedAt > createdAt)
    .map((review) => ({ review, text: review.text?.replace(LAST_SENTENCE, "") ?? null }));
}
