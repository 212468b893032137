import { z } from "zod";
import type { Calls } from "~/kernel/call";
import { itemId, moment, ratingMean, webImage } from "~/kernel/callFields.server";
import { reviewAnswer } from "../reviews/review.calls.server";
import { courtChangeSchema, courtSchema } from "./court.schema";
import type { CourtView } from "./court.view";

export const courtAnswer = z
  .object({
    id: itemId,
    name: z.string(),
    location: z.string().meta({ description: "The locality first." }),
    description: z.string().nullable(),
    imageUrl: webImage,
    amenities: z.array(z.string()),
    priceRange: z.string().nullable().meta({ description: "As the club says it." }),
    contactInfo: z.string().nullable(),
    numberOfCourts: z.int().positive(),
    membershipRequired: z.boolean(),
    membershipInfo: z.string().nullable(),
    averageRating: ratingMean,
    totalReviews: z.int().nonnegative(),
    version: z.int().positive(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Court",
    description: "A club with its padel courts.",
    examples: [
      {
        id: 7,
        name: "Banyan Box",
        location: "Powai, Mumbai",
        description: "Two covered courts under an old tree.",
        imageUrl: "/uploads/0123456789abcdef0123456789abcdef-1600.webp",
        amenities: ["Parking", "Café"],
        priceRange: "₹450-650",
        contactInfo: "+91 00000 10007",
        numberOfCourts: 2,
        membershipRequired: false,
        membershipInfo: null,
        averageRating: 4.25,
        totalReviews: 12,
        version: 3,
        createdAt: "2026-04-02T06:30:00.000Z",
        updatedAt: "2026-10-19T16:05:00.000Z",
      },
    ],
  }) satisfies z.ZodType<CourtView>;

/** How many of its reviews, the newest, come with an item. */
export const REVIEWS_WITH_ITEM = 100;

const courtWithReviews = courtAnswer
  .extend({ reviews: z.array(reviewAnswer).max(REVIEWS_WITH_ITEM) })
  .meta({ id: "CourtWithReviews", description: "A court with its newest reviews.", examples: [] });

export const COURT_LIST_CALLS = {
  GET: {
    id: "listCourts",
    summary: "All courts, the newest first",
    who: "everybody",
    most: 500,
    gives: z.array(courtAnswer),
  },
  POST: {
    id: "addCourt",
    summary: "Add a court",
    who: "superAdmin",
    body: courtSchema,
    gives: courtAnswer,
  },
} as const satisfies Calls;

export const COURT_CALLS = {
  GET: {
    id: "getCourt",
    summary: "A court with its newest reviews",
    params: z.object({ id: itemId }),
    who: "everybody",
    gives: courtWithReviews,
    isVersioned: true,
  },
  PUT: {
    id: "changeCourt",
    summary: "Change a court",
    notes: "A field that is absent keeps its value; null clears it.",
    params: z.object({ id: itemId }),
    who: "superAdmin",
    body: courtChangeSchema,
    gives: courtAnswer,
    isVersioned: true,
  },
  DELETE: {
    id: "deleteCourt",
    summary: "Delete a court, and with it its reviews",
    params: z.object({ id: itemId }),
    who: "superAdmin",
    gives: null,
    isVersioned: true,
  },
} as const satisfies Calls;
