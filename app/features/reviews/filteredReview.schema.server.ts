import type { Submission } from "@conform-to/react";
import type { ActionResult } from "../toasts/actionResult";
import { messages } from "../toasts/messages";
import { isOffensive } from "./language.server";
import { reviewEditSchema, reviewSchema } from "./review.schema";

const INAPPROPRIATE_LANGUAGE = messages.reviewLanguage.description;

/** A refinement of the text field, not of the object, so it runs even if another field is invalid. */
const clean = [
  (text: string | null | undefined) => !text || !isOffensive(text),
  { error: INAPPROPRIATE_LANGUAGE, abort: true },
] as const;

/** The schemas of `review.schema.ts` with the language filter, which is not sent to browsers. */
export const newReview = reviewSchema.extend({ reviewText: reviewSchema.shape.reviewText.refine(...clean) });
export const editedReview = reviewEditSchema.extend({
  reviewText: reviewEditSchema.shape.reviewText.refine(...clean),
});
/** For a change through the API: every field is optional. */
export const changedReview = editedReview.partial();

/** The action result for a review that fails these schemas; inappropriate language also shows a toast. */
export function rejectedReview(
  submission: Exclude<Submission<unknown, string[]>, { status: "success" }>,
): ActionResult {
  const isLanguage = submission.error?.reviewText?.includes(INAPPROPRIATE_LANGUAGE);
  return { lastResult: submission.reply(), ...(isLanguage ? { toast: "reviewLanguage" } : {}) };
}
