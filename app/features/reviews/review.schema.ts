import { z } from "zod";
import { optionalText, requiredText } from "~/http/fields";
import { aspectFields, aspectsOf, byKind, ITEM_KINDS, type ItemKind } from "../catalogue/aspects";
import { visitCode } from "../visits/visit.schema";
import { DEFAULT_REASON, MODERATION_REASON_LIMIT } from "./moderatorChange.limits";
import { pictures } from "./picture.schema";
import { INTERESTS, NO_INTEREST } from "./review.interests";
import { NO_ANSWER, REVIEW_LIMITS } from "./review.limits";

const RATING_RANGE = "Please select a valid rating between 0.5 and 5 stars.";

const ITEM_ID = "itemId must be the id of a court, racket or ball";

/** Stars as a number or as a numeric string. @param minimum of the API's description */
function starsInput(minimum: number) {
  return [
    z.number().meta({ minimum, maximum: REVIEW_LIMITS.highest, multipleOf: REVIEW_LIMITS.step }),
    z
      .string()
      .regex(/^\d(\.\d{1,2})?$/)
      .transform(Number),
  ] as const;
}

function isRating(stars: number): boolean {
  return (
    stars >= REVIEW_LIMITS.lowest && stars <= REVIEW_LIMITS.highest && (stars / REVIEW_LIMITS.step) % 1 === 0
  );
}

/** Stars in half steps. */
function rating(whenMissing: string) {
  return z
    .union(starsInput(REVIEW_LIMITS.lowest), {
      error: ({ input }) =>
        input === undefined || input === null || input === "" ? whenMissing : RATING_RANGE,
    })
    .refine(isRating, { error: ({ input }) => (input === 0 ? whenMissing : RATING_RANGE) });
}

/** Stars of an aspect in half steps; null and `NO_ANSWER` are no answer. */
function aspectRating(label: string) {
  const error = `${label}: ${RATING_RANGE}`;
  return z
    .union(starsInput(NO_ANSWER), { error })
    .refine((stars) => stars === NO_ANSWER || isRating(stars), { error })
    .transform((stars) => (stars === NO_ANSWER ? null : stars))
    .nullish();
}

/** The ratings of the aspects of some kinds. A change keeps those that are absent; null for all of them clears each. */
function aspectRatings(...kinds: readonly ItemKind[]) {
  const names = aspectsOf(...kinds).map(({ value }) => value);
  const fields = aspectFields(kinds, ({ label }) => aspectRating(label));
  return z
    .strictObject(fields, {
      error: ({ code, ...issue }) =>
        code === "unrecognized_keys"
          ? `aspects cannot have ${String(issue.keys)}, only ${names.join(", ")}`
          : "aspects must be an object",
    })
    .nullish();
}

/** The aspects of a review by the kind of its item. */
export const ASPECT_SCHEMAS = byKind((kind) => aspectRatings(kind));

/** What the author has to do with the item beside playing; null and `NO_INTEREST` are nothing. */
function interestAnswer(error: string) {
  return z
    .enum([NO_INTEREST, ...INTERESTS], error)
    .transform((value) => (value === NO_INTEREST ? null : value))
    .nullish();
}

const interest = interestAnswer(`interest must be ${INTERESTS.join(", ")} or ${NO_INTEREST}`);

/** In a form, which does not show the values. */
export const formInterest = interestAnswer("Please choose one of the answers on how you are connected.");

/** A new review: a rating, and an optional text, ratings of aspects and pictures. */
export const reviewSchema = z.object({
  rating: rating("Please select a rating"),
  reviewText: optionalText("Review text", REVIEW_LIMITS.text),
  aspects: aspectRatings(...ITEM_KINDS),
  pictures,
  interest,
  visitCode,
});

/** The text of an edited review. @param anyMarks as in `requiredText` */
export function editedText(anyMarks: boolean) {
  return requiredText(
    "Review text",
    REVIEW_LIMITS.text,
    { missing: "Review text is required" },
    { anyMarks },
  );
}

/** An edited review requires a text. */
export const reviewEditSchema = z.object({
  rating: rating(RATING_RANGE),
  reviewText: editedText(false),
  aspects: aspectRatings(...ITEM_KINDS),
  /** Of a super admin, for the change of another user's review. */
  reason: optionalText("The reason", MODERATION_REASON_LIMIT).meta({
    description: `Why a super admin changes another user's review; by default "${DEFAULT_REASON}"`,
  }),
  pictures,
  interest,
  visitCode,
});

/** The item of a new review in JSON. Does not check that the item exists. */
export const reviewedItemSchema = z.object({
  itemType: z.enum(["court", "equipment"], "itemType must be court or equipment"),
  itemId: z.int32(ITEM_ID).positive(ITEM_ID),
});

/** A new review as it is stored: the day of its code in place of the code. */
export type ReviewFields = WithVisit<z.output<typeof reviewSchema>>;
/** For a change: every field is optional. A visit is never taken away. */
export type ReviewChange = WithVisit<{ [Field in keyof ReviewEdit]?: ReviewEdit[Field] | undefined }>;
type ReviewEdit = Omit<z.output<typeof reviewEditSchema>, "reason">;
type WithVisit<Fields extends { visitCode?: unknown }> = Omit<Fields, "visitCode"> & {
  visitedOn?: string | undefined;
};
