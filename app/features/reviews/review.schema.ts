import { z } from "zod";
import { optionalText, requiredText } from "~/http/fields";
import { DEFAULT_REASON, REASON_LIMIT } from "./moderatorChange.limits";
import { REVIEW_LIMITS } from "./review.limits";

const RATING_RANGE = "Please select a valid rating between 0.5 and 5 stars.";

const ITEM_ID = "itemId must be the id of a court, racket or ball";

/** Stars in half steps, as a number or as a numeric string. */
function rating(whenMissing: string) {
  return z
    .union(
      [
        z.number().meta({
          minimum: REVIEW_LIMITS.lowest,
          maximum: REVIEW_LIMITS.highest,
          multipleOf: REVIEW_LIMITS.step,
        }),
        z
          .string()
          .regex(/^\d(\.\d{1,2})?$/)
          .transform(Number),
      ],
      {
        error: ({ input }) =>
          input === undefined || input === null || input === "" ? whenMissing : RATING_RANGE,
      },
    )
    .refine(
      (stars) =>
        stars >= REVIEW_LIMITS.lowest &&
        stars <= REVIEW_LIMITS.highest &&
        (stars / REVIEW_LIMITS.step) % 1 === 0,
      { error: ({ input }) => (input === 0 ? whenMissing : RATING_RANGE) },
    );
}

/** A new review: a rating and an optional text. */
export const reviewSchema = z.object({
  rating: rating("Please select a rating"),
  reviewText: optionalText("Review text", REVIEW_LIMITS.text),
});

/** An edited review requires a text. */
export const reviewEditSchema = z.object({
  rating: rating(RATING_RANGE),
  reviewText: requiredText("Review text", REVIEW_LIMITS.text, {
    missing: "Review text is required",
    blank: "Review text is required",
  }),
  /** Of a super admin, for the change of another user's review. */
  reason: optionalText("The reason", REASON_LIMIT).meta({
    description: `Why a super admin changes another user's review; by default "${DEFAULT_REASON}"`,
  }),
});

/** The item of a new review in JSON. Does not check that the item exists. */
export const reviewedItemSchema = z.object({
  itemType: z.enum(["court", "equipment"], "itemType must be court or equipment"),
  itemId: z.int32(ITEM_ID).positive(ITEM_ID),
});

export type ReviewFields = z.output<typeof reviewSchema>;
/** For a change through the API: every field is optional. */
export type ReviewChange = { [Field in keyof ReviewEdit]?: ReviewEdit[Field] | undefined };
type ReviewEdit = z.output<typeof reviewEditSchema>;
