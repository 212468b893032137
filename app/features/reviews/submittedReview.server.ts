import type { Submission } from "@conform-to/react";
import { z } from "zod";
import { optionalLine } from "~/http/fields";
import { problem } from "~/http/problems";
import { submissionOf } from "~/http/submission";
import { memoize } from "~/lib/memoize";
import type { ItemKind } from "../catalogue/aspects";
import type { ActionResult } from "../toasts/actionResult";
import { messages } from "../toasts/messages.server";
import { isOffensive } from "./languageFilter.server";
import { ADD_PICTURE } from "./picture.form";
import { NO_DESCRIPTION, OFFENSIVE_DESCRIPTION, TOO_MANY_PICTURES } from "./picture.labels";
import { MAX_PICTURES, PICTURE_DESCRIPTION_LIMIT } from "./picture.limits";
import { DESCRIPTION_LABEL, pictureImage, type SentPicture } from "./picture.schema";
import { isRedactionOf } from "./redactedText";
import { readReviewFormValues } from "./review.form";
import {
  ASPECT_SCHEMAS,
  editedText,
  formInterest,
  type ReviewChange,
  reviewEditSchema,
  reviewSchema,
} from "./review.schema";

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

/** As `changedReview`, for a moderator: nothing judges the rest of a text of which passages are taken out. */
export function moderatorChange(stored: string | null) {
  const isAllowed = (text: string | null | undefined) =>
    isRedactionOf(stored ?? "", text ?? "") || isClean(text);
  const reviewText = editedText(true).refine(isAllowed, {
    error: INAPPROPRIATE_LANGUAGE,
    abort: true,
  });
  return changedReview.extend({ reviewText: reviewText.optional() });
}

/**
 * Checks the aspects of a review in JSON, whose schema does not know the kind of its item.
 * @throws a 422 problem when they include one of another kind
 */
export function requireAspectsOf(kind: ItemKind, { aspects }: Pick<ReviewChange, "aspects">): void {
  const message = ASPECT_SCHEMAS[kind].safeParse(aspects).error?.issues[0]?.message;
  if (message !== undefined) throw problem(422, message, { errors: { aspects: [message] } });
}

const formPicture = z
  .object({
    image: pictureImage,
    description: optionalLine(DESCRIPTION_LABEL, PICTURE_DESCRIPTION_LIMIT),
    remove: z.string().optional(),
  })
  .superRefine(({ description, remove }, context) => {
    if (remove) return;
    const message = description ? isOffensive(description) && OFFENSIVE_DESCRIPTION : NO_DESCRIPTION;
    if (message) context.addIssue({ code: "custom", path: ["description"], message });
  });

/** The pictures of a review in a form, where those to be removed are marked. */
export const formPictures = z
  .array(formPicture.optional())
  .transform((list) =>
    list.flatMap((picture) =>
      picture && !picture.remove ? [{ image: picture.image, description: picture.description ?? "" }] : [],
    ),
  )
  .refine((list) => list.length <= MAX_PICTURES, TOO_MANY_PICTURES)
  .nullish();

/** The schemas of a form: for any kind of item, and for one kind by the schema of its aspects. */
interface ReviewForm<Review> {
  ofAnyKind: z.ZodType<Review>;
  withAspects: (aspects: AspectSchema) => z.ZodType<Review>;
}
type AspectSchema = (typeof ASPECT_SCHEMAS)[ItemKind];

const newForm = newReview.extend({ pictures: formPictures, interest: formInterest });
const editedForm = editedReview.extend({ pictures: formPictures, interest: formInterest });

export const NEW_REVIEW: ReviewForm<z.output<typeof newForm>> = {
  ofAnyKind: newForm,
  withAspects: memoize((aspects) => newForm.extend({ aspects })),
};
export const EDITED_REVIEW: ReviewForm<z.output<typeof editedForm>> = {
  ofAnyKind: editedForm,
  withAspects: memoize((aspects) => editedForm.extend({ aspects })),
};

/**
 * Parses and validates the form of a review.
 * @param findKind the kind of the item. Called only for a form with aspects and for one that is rejected, as it may throw
 *   the 404 page.
 * @returns the accepted submission, or how the form is shown again: because a field is invalid, or because it was sent only
 *   to add a picture to it
 */
export async function submittedReview<Review>(
  form: FormData,
  { ofAnyKind, withAspects }: ReviewForm<Review>,
  findKind: () => Promise<ItemKind>,
) {
  if (form.has(ADD_PICTURE)) {
    const result: ActionResult = { lastResult: { initialValue: { ...readReviewFormValues(form) } } };
    return { submission: null, shownAgain: { result, status: 200 } };
  }
  const schema = hasAspects(form) ? withAspects(ASPECT_SCHEMAS[await findKind()]) : ofAnyKind;
  const submission = submissionOf(form, schema);
  if (submission.status === "success") return { submission, shownAgain: null };
  await findKind();
  return { submission: null, shownAgain: { result: rejectedReview(submission), status: 422 } };
}

/** Whether a form rates aspects, so that the kind of the item is needed to check them. */
function hasAspects(form: FormData): boolean {
  return [...form.keys()].some((name) => name.startsWith("aspects."));
}

/** The action result for a review that is not valid; inappropriate language also shows a toast. */
function rejectedReview(
  submission: Exclude<Submission<unknown, string[]>, { status: "success" }>,
): ActionResult {
  const isLanguage = submission.error?.reviewText?.includes(INAPPROPRIATE_LANGUAGE);
  return { lastResult: submission.reply(), ...(isLanguage ? { toast: messages.reviewLanguage } : {}) };
}

/** The errors of the fields of a form whose file is rejected; none when it was sent only to add a picture. */
export function fieldErrorsOf<Review>(
  form: FormData,
  { ofAnyKind }: ReviewForm<Review>,
): ActionResult["lastResult"] {
  return form.has(ADD_PICTURE) ? {} : submissionOf(form, ofAnyKind).reply();
}
