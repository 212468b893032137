import { z } from "zod";
import type { SliceQuery } from "~/http/cursor";
import { itemId, stars, timestamp, uploadedPicture, userId } from "~/http/responseFields.server";
import { EQUIPMENT_TYPES } from "../equipment/equipment.types";
import type { ReviewView } from "./review.view";

export const reviewResponse = z
  .object({
    id: itemId,
    userId: userId,
    itemType: z.enum(["court", "equipment"]),
    itemId,
    itemName: z.string(),
    equipmentType: z.enum(EQUIPMENT_TYPES).nullable().meta({ description: "null for a court." }),
    rating: stars,
    reviewText: z.string().nullable(),
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

/** Adds the newest reviews to an item's response schema. @param id the name of the resulting schema */
export function withReviews<Item extends z.ZodObject>(item: Item, id: string) {
  return item
    .extend({ reviews: z.array(reviewResponse).max(REVIEWS_WITH_ITEM) })
    .meta({ id, description: "With its newest reviews." });
}
