import { isOffensive } from "./language.server";
import { reviewChangeSchema, reviewEditSchema, reviewSchema } from "./review.schema";

const INAPPROPRIATE_LANGUAGE =
  "Review contains inappropriate language. Please remove any offensive words and try again.";

const clean = {
  check: ({ reviewText }: { reviewText?: string | null | undefined }) =>
    !reviewText || !isOffensive(reviewText),
  refusal: { error: INAPPROPRIATE_LANGUAGE, path: ["reviewText"] },
};

/** The schemas of `review.schema.ts` with the language filter, which stays on the server. */
export const newReview = reviewSchema.refine(clean.check, clean.refusal);
export const editedReview = reviewEditSchema.refine(clean.check, clean.refusal);
export const changedReview = reviewChangeSchema.refine(clean.check, clean.refusal);
