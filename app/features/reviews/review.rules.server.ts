import { isOffensive } from "./language.server";
import { reviewEditSchema, reviewSchema } from "./review.schema";

const INAPPROPRIATE_LANGUAGE =
  "Review contains inappropriate language. Please remove any offensive words and try again.";

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
