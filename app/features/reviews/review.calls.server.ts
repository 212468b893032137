import { z } from "zod";
import type { Calls } from "~/kernel/call";
import { itemId, moment, personId, stars, webImage } from "~/kernel/callFields.server";
import { EQUIPMENT_TYPES } from "../equipment/equipment.limits";
import { changedReview, newReview } from "./review.rules.server";
import { reviewedItemSchema } from "./review.schema";
import type { ReviewView } from "./review.view";

export const reviewAnswer = z
  .object({
    id: itemId,
    userId: personId,
    itemType: z.enum(["court", "equipment"]),
    itemId,
    itemName: z.string(),
    equipmentType: z.enum(EQUIPMENT_TYPES).nullable().meta({ description: "null for a court." }),
    rating: stars,
    reviewText: z.string().nullable(),
    version: z.int().positive(),
    createdAt: moment,
    updatedAt: moment.meta({ description: "Later than `createdAt` once the review has been edited." }),
    user: z.object({
      id: personId,
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      profileImageUrl: webImage,
    }),
  })
  .meta({
    id: "Review",
    description: "What somebody says of a court, a racket or a ball.",
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

const newReviewOfItem = newReview.and(reviewedItemSchema);

export const REVIEW_LIST_CALLS = {
  GET: {
    id: "listReviews",
    summary: "All reviews, the newest first",
    who: "everybody",
    most: 100,
    gives: z.array(reviewAnswer),
  },
  POST: {
    id: "addReview",
    summary: "Review a court, a racket or a ball",
    notes: "A court has one review of each person; rackets and balls may have several.",
    who: "signedIn",
    body: newReviewOfItem,
    gives: reviewAnswer,
    problems: { 404: "There is no such item.", 409: "This person has reviewed the court already." },
  },
} as const satisfies Calls;

export const REVIEW_CALLS = {
  GET: {
    id: "getReview",
    summary: "A review",
    params: z.object({ id: itemId }),
    who: "everybody",
    gives: reviewAnswer,
    isVersioned: true,
  },
  PUT: {
    id: "changeReview",
    summary: "Change a review",
    notes: "A field that is absent keeps its value.",
    params: z.object({ id: itemId }),
    who: "author",
    body: changedReview,
    gives: reviewAnswer,
    isVersioned: true,
  },
  DELETE: {
    id: "deleteReview",
    summary: "Delete a review",
    params: z.object({ id: itemId }),
    who: "author",
    gives: null,
    isVersioned: true,
  },
} as const satisfies Calls;
