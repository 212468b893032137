import type { Submission } from "@conform-to/react";
import type { ActionResult } from "../toasts/actionResult";
import { messages } from "../toasts/messages";
import { isOffensive } from "./language.server";
import { reviewEditSchema, reviewSchema } from "./review.schema";

const INAPPROPRIATE_LANGUAGE = messages.reviewLanguage.description;

/** The check of the text itself, not of the review: it runs on a text that has passed all others. */
const clean = [
  (text: string | null | undefined) => !text || !isOffensive(text),
  { error: INAPPROPRIATE_LANGUAGE, abort: true },
] as const;

/** The schemas of `review.schema.ts` with the language filter, which stays on the server. */
export const newReview = reviewSchema.extend({ reviewText: reviewSchema.shape.reviewText.refine(...clean) });
export const editedReview = reviewEditSchema.extend({
  reviewText: reviewEditSchema.shape.reviewText.refine(...clean),
});
/** For a change by JSON: every field may be absent. */
export const changedReview = editedReview.partial();

/** The answer to a form whose review is rejected by these schemas; inappropriate language is said by toast as well. */
export function rejectedReview(
  submission: Exclude<Submission<unknown, string[]>, { status: "success" }>,
): ActionResult {
  const isLanguage = submission.error?.reviewText?.includes(INAPPROPRIATE_LANGUAGE);
  return { lastResult: submission.reply(), ...(isLanguage ? { toast: "reviewLanguage" } : {}) };
}
