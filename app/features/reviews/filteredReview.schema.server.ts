import type { Submission } from "@conform-to/react";
import type { z } from "zod";
import { submissionOf } from "~/http/submission";
import type { ItemKind } from "../catalogue/aspects";
import type { ActionResult } from "../toasts/actionResult";
import { messages } from "../toasts/messages.server";
import { isOffensive } from "./languageFilter.server";
import { OFFENSIVE_DESCRIPTION } from "./picture.labels";
import type { SentPicture } from "./picture.schema";
import { formPictures } from "./pictureForm.schema.server";
import { onlyAddsPicture } from "./pictureForm.server";
import { isRedactionOf } from "./redactedText";
import { ASPECT_SCHEMAS, formInterest, reviewEditSchema, reviewSchema } from "./review.schema";

const INAPPROPRIATE_LANGUAGE = messages.reviewLanguage.description;

/** A refinement of the text field, not of the object, so it runs even if another field is invalid. */
const clean = [isClean, { error: INAPPROPRIATE_LANGUAGE, abort: true }] as const;

function isClean(text: string | null | undefined): boolean {
  return !text || !isOffensive(text);
}

function checkDescriptions(
  pictures: readonly SentPicture[] | null | undefined,
  context: z.RefinementCtx,
): void {
  for (const [at, { description }] of (pictures ?? []).entries()) {
    if (isOffensive(description))
      context.addIssue({ code: "custom", path: [at, "description"], message: OFFENSIVE_DESCRIPTION });
  }
}

/** The schemas of `review.schema.ts` with the language filter, which is not sent to browsers. */
export const newReview = reviewSchema.extend({
  reviewText: reviewSchema.shape.reviewText.refine(...clean),
  pictures: reviewSchema.shape.pictures.superRefine(checkDescriptions),
});
export const editedReview = reviewEditSchema.extend({
  reviewText: reviewEditSchema.shape.reviewText.refine(...clean),
  pictures: reviewEditSchema.shape.pictures.superRefine(checkDescriptions),
});
/** For a change through the API: every field is optional. */
export const changedReview = editedReview.partial();

/** As `changedReview`, for a moderator: the filter does not judge the rest of a text of which passages are taken out. */
export function moderatorChange(stored: string | null) {
  const isAllowed = (text: string | null | undefined) =>
    isRedactionOf(stored ?? "", text ?? "") || isClean(text);
  const reviewText = reviewEditSchema.shape.reviewText.refine(isAllowed, {
    error: INAPPROPRIATE_LANGUAGE,
    abort: true,
  });
  return changedReview.extend({ reviewText: reviewText.optional() });
}

/** The schemas of a form of any kind. */
export const newReviewForm = newReview.extend({ pictures: formPictures, interest: formInterest });
export const editedReviewForm = editedReview.extend({ pictures: formPictures, interest: formInterest });

/** The schemas of a form, which has the aspects of the item's kind. */
export const newReviewOf = (kind: ItemKind) => NEW_REVIEW[kind];
export const editedReviewOf = (kind: ItemKind) => EDITED_REVIEW[kind];

const NEW_REVIEW = {
  court: newReviewForm.extend({ aspects: ASPECT_SCHEMAS.court }),
  racket: newReviewForm.extend({ aspects: ASPECT_SCHEMAS.racket }),
  ball: newReviewForm.extend({ aspects: ASPECT_SCHEMAS.ball }),
};
const EDITED_REVIEW = {
  court: editedReviewForm.extend({ aspects: ASPECT_SCHEMAS.court }),
  racket: editedReviewForm.extend({ aspects: ASPECT_SCHEMAS.racket }),
  ball: editedReviewForm.extend({ aspects: ASPECT_SCHEMAS.ball }),
};

/** The action result for a review that fails these schemas; inappropriate language also shows a toast. */
export function rejectedReview(
  submission: Exclude<Submission<unknown, string[]>, { status: "success" }>,
): ActionResult {
  const isLanguage = submission.error?.reviewText?.includes(INAPPROPRIATE_LANGUAGE);
  return { lastResult: submission.reply(), ...(isLanguage ? { toast: messages.reviewLanguage } : {}) };
}

/** The errors of the fields of a form whose file is rejected; none when it was sent only to add a picture. */
export function fieldErrorsOf(
  form: FormData,
  schema: typeof newReviewForm | typeof editedReviewForm,
): ActionResult["lastResult"] {
  return onlyAddsPicture(form) ? {} : submissionOf(form, schema).reply();
}
