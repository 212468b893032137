import { z } from "zod";
import { imageUrl, itemId, reviewableFields } from "~/http/responseFields.server";
import type { CourtView } from "./court.view";

export const courtResponse = z
  .object({
    id: itemId,
    name: z.string(),
    location: z.string().meta({ description: "The locality first." }),
    description: z.string().nullable(),
    imageUrl: imageUrl,
    amenities: z.array(z.string()),
    priceRange: z.string().nullable().meta({ description: "As the club states it." }),
    contactInfo: z.string().nullable(),
    numberOfCourts: z.int().positive(),
    membershipRequired: z.boolean(),
    membershipInfo: z.string().nullable(),
    ...reviewableFields,
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
