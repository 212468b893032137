import type { Submission } from "@conform-to/react";
import { catalogue } from "../toasts/catalogue";
import type { FormAnswer } from "../toasts/formAnswer";
import { isOffensive } from "./language.server";
import { reviewChangeSchema, reviewEditSchema, reviewSchema } from "./review.schema";

const INAPPROPRIATE_LANGUAGE = catalogue.reviewLanguage.description;

const clean = {
  check: ({ reviewText }: { reviewText?: string | null | undefined }) =>
    !reviewText || !isOffensive(reviewText),
  refusal: { error: INAPPROPRIATE_LANGUAGE, path: ["reviewText"] },
};

/** The schemas of `review.schema.ts` with the language filter, which stays on the server. */
export const newReview = reviewSchema.refine(clean.check, clean.refusal);
export const editedReview = reviewEditSchema.refine(clean.check, clean.refusal);
export const changedReview = reviewChangeSchema.refine(clean.check, clean.refusal);

/** The answer to a form whose review is rejected by these schemas; inappropriate language is said by toast as well. */
export function rejectedReview(
  submission: Exclude<Submission<unknown, string[]>, { status: "success" }>,
): FormAnswer {
  const isLanguage = submission.error?.reviewText?.includes(INAPPROPRIATE_LANGUAGE);
  return { lastResult: submission.reply(), ...(isLanguage ? { toast: "reviewLanguage" } : {}) };
}
