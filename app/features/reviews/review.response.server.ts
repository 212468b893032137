import { z } from "zod";
import type { SliceQuery } from "~/http/cursor";
import { itemId, itemType, stars, timestamp, uploadedPicture, userId } from "~/http/responseFields.server";
import { aspectFields, ITEM_KINDS, type ItemKind } from "../catalogue/aspects";
import { EQUIPMENT_TYPES } from "../equipment/equipment.types";
import { HELD_STATES } from "./counted";
import { MAX_PICTURES } from "./picture.limits";
import { INTERESTS } from "./review.interests";
import type { ReviewView, WithHeld } from "./review.view";

export const reviewResponse = z
  .object({
    id: itemId,
    userId: userId,
    itemType,
    itemId,
    itemName: z.string(),
    equipmentType: z.enum(EQUIPMENT_TYPES).nullable().meta({ description: "null for a court." }),
    rating: stars,
    reviewText: z.string().nullable(),
    pictures: z
      .array(
        z.object({
          number: z.int().min(1).max(MAX_PICTURES).meta({ description: "Part of the address of its page." }),
          image: z.string().meta({ description: "The path of its widest file." }),
          description: z.string().meta({ description: "What it shows, for those who cannot see it." }),
          width: z.int().positive(),
          height: z.int().positive(),
        }),
      )
      .max(MAX_PICTURES)
      .meta({ description: "In the order of their numbers." }),
    reply: z
      .object({ text: z.string(), createdAt: timestamp, updatedAt: timestamp })
      .nullable()
      .meta({ description: "The reply of an owner of the court or brand." }),
    helpfulCount: z.int().nonnegative().meta({ description: "How many users found it helpful." }),
    moderationReason: z.string().nullable().meta({
      description: "Why a moderator changed it; null when the author has changed its rating or text since.",
    }),
    aspects: z
      .object(aspectFields(ITEM_KINDS, () => stars.exactOptional()))
      .meta({ description: "The rated aspects of the item." }),
    interest: z.enum(INTERESTS).nullable().meta({
      description:
        "Whether the author works for the item, owns it, was given it, or works for a rival. Such a review does not count in `averageRating`, `totalReviews` and means of aspects.",
    }),
    held: z.enum(HELD_STATES).nullable().meta({
      description:
        "Part of an unusual number of reviews by new accounts: `open` until a moderator decides, or `left-out`. Such a review does not count either.",
    }),
    visited: z.boolean().meta({
      description: "Whether the author gave the code on the desk of the court, which changes daily.",
    }),
    version: z.int().positive(),
    createdAt: timestamp,
    updatedAt: timestamp.meta({ description: "Later than `createdAt` once the review has been edited." }),
    user: z.object({
      id: userId,
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      profileImageUrl: uploadedPicture,
    }),
  })
  .meta({
    id: "Review",
    description: "A user's review of a court, a racket or a ball.",
    examples: [
      {
        id: 41,
        userId: "3f1c9a52-8d1e-4c55-9b52-0d3c7f3ab001",
        itemType: "court",
        itemId: 7,
        itemName: "Banyan Box",
        equipmentType: null,
        rating: 4.5,
        reviewText: "Lights are even from corner to corner.",
        pictures: [
          {
            number: 1,
            image: "/uploads/0123456789abcdef0123456789abcdef-1600.webp",
            description: "The first court in the evening, its lights on.",
            width: 1600,
            height: 1200,
          },
        ],
        reply: {
          text: "Thank you! The fourth court got the same lights in November.",
          createdAt: "2026-10-21T05:30:00.000Z",
          updatedAt: "2026-10-21T05:30:00.000Z",
        },
        helpfulCount: 3,
        moderationReason: null,
        aspects: { surface: 4.5, light: 5 },
        interest: null,
        held: null,
        visited: true,
        version: 1,
        createdAt: "2026-10-19T16:05:00.000Z",
        updatedAt: "2026-10-19T16:05:00.000Z",
        user: {
          id: "3f1c9a52-8d1e-4c55-9b52-0d3c7f3ab001",
          firstName: "Asha",
          lastName: null,
          profileImageUrl: null,
        },
      },
    ],
  }) satisfies z.ZodType<ReviewView>;

/** The maximum number of reviews in an item's response, newest first. */
const REVIEWS_WITH_ITEM = 100;

/** The slice of an item's reviews in its response. */
export const WITH_ITEM: SliceQuery = { limit: REVIEWS_WITH_ITEM, after: null };

const aspectMean = z
  .object({
    average: z
      .number()
      .min(0.5)
      .max(5)
      .nullable()
      .meta({ description: "The plain mean in stars, of two decimals; null where there are no ratings." }),
    count: z.int().nonnegative(),
  })
  .meta({
    id: "AspectMean",
    description: "What reviews say of one aspect.",
    examples: [{ average: 4.25, count: 4 }],
  });

const withHeldResponse = z
  .object({
    heldReviews: z.int().positive().meta({ description: "How many are set aside." }),
    waitingReviews: z
      .int()
      .nonnegative()
      .meta({ description: "How many of them wait for a decision; the others are left out." }),
    totalReviews: z.int().positive(),
    averageRating: z.number().min(0.5).max(5).meta({ description: "The plain mean in stars." }),
  })
  .meta({
    id: "WithHeld",
    description:
      "What the numbers of an item would be if its held reviews counted; null without such reviews.",
    examples: [{ heldReviews: 8, waitingReviews: 8, totalReviews: 20, averageRating: 4.42 }],
  }) satisfies z.ZodType<WithHeld>;

/**
 * Adds the means of the aspects and the newest reviews to an item's response schema.
 * @param id the name of the resulting schema
 * @param kinds of the item: with several, it has the aspects of one of them
 */
export function withReviewsResponse<Item extends z.ZodObject>(
  item: Item,
  id: string,
  ...kinds: readonly ItemKind[]
) {
  const mean = kinds.length > 1 ? aspectMean.exactOptional() : aspectMean;
  return item
    .extend({
      aspects: z
        .object(aspectFields(kinds, () => mean))
        .meta({ description: "The means of all aspects of its kind." }),
      withHeld: withHeldResponse.nullable(),
      reviews: z.array(reviewResponse).max(REVIEWS_WITH_ITEM).meta({
        description: "The newest first. All of them, in pages: `GET /api/reviews?itemType=…&itemId=…`.",
      }),
    })
    .meta({
      id,
      description: "With the means of its aspects, its newest reviews, and its numbers with held reviews.",
    });
}
