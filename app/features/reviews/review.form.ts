import { fieldText } from "~/http/form";
import { type AspectName, aspectsOf, byAspect, ITEM_KINDS } from "../catalogue/aspects";
import { imageFile } from "../images/image.purposes";
import { type PictureValue, pictureFields, readPictureValues } from "./picture.form";
import { NO_INTEREST } from "./review.interests";
import type { ReviewView } from "./review.view";

/** The fields that the form's action reads. A function, which browsers do not load. */
export const reviewFields = () => ({
  single: [
    "rating",
    "reviewText",
    "reason",
    "interest",
    "visitCode",
    "version",
    "lastReview",
    ...pictureFields(),
    ...aspectsOf(...ITEM_KINDS).map(({ value }) => aspectField(value)),
  ],
  file: imageFile("review"),
});

/** The field of an aspect, which Conform reads as a member of `aspects`. */
function aspectField(aspect: AspectName): string {
  return `aspects.${aspect}`;
}

/** The raw values of the form. A type, not an interface, since Conform requires an index signature. */
export type ReviewFormValues = {
  rating?: string;
  reviewText?: string;
  /** Only of a super admin who edits another user's review. */
  reason?: string;
  aspects?: { [Name in AspectName]?: string };
  interest?: string;
  visitCode?: string;
  pictures?: PictureValue[];
  /** Of the file, which is always empty at first. */
  picture?: string;
  pictureDescription?: string;
};

/** Reads the raw values from a submitted form. */
export function readReviewFormValues(form: FormData): ReviewFormValues {
  return {
    rating: fieldText(form, "rating"),
    reviewText: fieldText(form, "reviewText"),
    reason: fieldText(form, "reason"),
    aspects: byAspect(ITEM_KINDS, ({ value }) => fieldText(form, aspectField(value)) || undefined),
    interest: fieldText(form, "interest"),
    visitCode: fieldText(form, "visitCode"),
    pictures: readPictureValues(form),
    pictureDescription: fieldText(form, "pictureDescription"),
  };
}

/** The raw values of a review. */
export function reviewFormValues(review: ReviewView): ReviewFormValues {
  const { rating, reviewText, aspects, interest, pictures } = review;
  return {
    rating: String(rating),
    reviewText: reviewText ?? "",
    aspects: byAspect(ITEM_KINDS, ({ value }) => aspects[value]?.toString()),
    interest: interest ?? NO_INTEREST,
    pictures: pictures.map(({ image, description }) => ({ image, description })),
  };
}
