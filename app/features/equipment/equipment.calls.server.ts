import { z } from "zod";
import type { Calls } from "~/kernel/call";
import { itemId, moment, ratingMean, webImage } from "~/kernel/callFields.server";
import { reviewAnswer } from "../reviews/review.calls.server";
import { EQUIPMENT_TYPES } from "./equipment.limits";
import { equipmentChangeSchema, equipmentSchema } from "./equipment.schema";
import type { EquipmentView } from "./equipment.view";

export const equipmentAnswer = z
  .object({
    id: itemId,
    name: z.string(),
    type: z.enum(EQUIPMENT_TYPES),
    brand: z.string().nullable(),
    description: z.string().nullable(),
    imageUrl: webImage,
    price: z.int().positive().nullable().meta({ description: "Whole rupees." }),
    specifications: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ description: "What its maker says of it: names and plain values." }),
    averageRating: ratingMean,
    totalReviews: z.int().nonnegative(),
    version: z.int().positive(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Equipment",
    description: "A racket or a ball.",
    examples: [
      {
        id: 12,
        name: "Hack 03",
        type: "racket",
        brand: "Bullpadel",
        description: "For the brave.",
        imageUrl: null,
        price: 24990,
        specifications: { shape: "diamond", weight: "365-375 g" },
        averageRating: 4.1,
        totalReviews: 9,
        version: 2,
        createdAt: "2026-04-02T06:30:00.000Z",
        updatedAt: "2026-10-19T16:05:00.000Z",
      },
    ],
  }) satisfies z.ZodType<EquipmentView>;

/** How many of its reviews, the newest, come with a racket or ball. */
export const REVIEWS_WITH_ITEM = 100;

const equipmentWithReviews = equipmentAnswer
  .extend({ reviews: z.array(reviewAnswer).max(REVIEWS_WITH_ITEM) })
  .meta({
    id: "EquipmentWithReviews",
    description: "A racket or a ball with its newest reviews.",
    examples: [],
  });

export const EQUIPMENT_LIST_CALLS = {
  GET: {
    id: "listEquipment",
    summary: "All rackets and balls, the newest first",
    who: "everybody",
    query: z.object({ type: z.enum(EQUIPMENT_TYPES).optional().meta({ description: "Only these." }) }),
    most: 500,
    gives: z.array(equipmentAnswer),
  },
  POST: {
    id: "addEquipment",
    summary: "Add a racket or a ball",
    who: "superAdmin",
    body: equipmentSchema,
    gives: equipmentAnswer,
  },
} as const satisfies Calls;

export const EQUIPMENT_CALLS = {
  GET: {
    id: "getEquipment",
    summary: "A racket or a ball with its newest reviews",
    params: z.object({ id: itemId }),
    who: "everybody",
    gives: equipmentWithReviews,
    isVersioned: true,
  },
  PUT: {
    id: "changeEquipment",
    summary: "Change a racket or a ball",
    notes: "A field that is absent keeps its value; null clears it.",
    params: z.object({ id: itemId }),
    who: "superAdmin",
    body: equipmentChangeSchema,
    gives: equipmentAnswer,
    isVersioned: true,
  },
  DELETE: {
    id: "deleteEquipment",
    summary: "Delete a racket or a ball, and with it its reviews",
    params: z.object({ id: itemId }),
    who: "superAdmin",
    gives: null,
    isVersioned: true,
  },
} as const satisfies Calls;
