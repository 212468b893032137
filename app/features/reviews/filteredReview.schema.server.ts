import type { Submission } from "@conform-to/react";
import type { AspectKind } from "../catalogue/aspects";
import type { ActionResult } from "../toasts/actionResult";
import { messages } from "../toasts/messages.server";
import { isOffensive } from "./language.server";
import { ASPECT_SCHEMAS, reviewEditSchema, reviewSchema } from "./review.schema";

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

/** The schemas of a form, which has the aspects of the item's kind. */
export const newReviewOf = (kind: AspectKind) => NEW_REVIEW[kind];
export const editedReviewOf = (kind: AspectKind) => EDITED_REVIEW[kind];

const NEW_REVIEW = {
  court: newReview.extend({ aspects: ASPECT_SCHEMAS.court }),
  racket: newReview.extend({ aspects: ASPECT_SCHEMAS.racket }),
  ball: newReview.extend({ aspects: ASPECT_SCHEMAS.ball }),
};
const EDITED_REVIEW = {
  court: editedReview.extend({ aspects: ASPECT_SCHEMAS.court }),
  racket: editedReview.extend({ aspects: ASPECT_SCHEMAS.racket }),
  ball: editedReview.extend({ aspects: ASPECT_SCHEMAS.ball }),
};

/** The action result for a review that fails these schemas; inappropriate language also shows a toast. */
export function rejectedReview(
  submission: Exclude<Submission<unknown, string[]>, { status: "success" }>,
): ActionResult {
  const isLanguage = submission.error?.reviewText?.includes(INAPPROPRIATE_LANGUAGE);
  return { lastResult: submission.reply(), ...(isLanguage ? { toast: messages.reviewLanguage } : {}) };
}
