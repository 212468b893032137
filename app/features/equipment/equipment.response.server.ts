import { z } from "zod";
import { imageUrl, itemId, reviewableFields } from "~/http/responseFields.server";
import { EQUIPMENT_TYPES } from "./equipment.types";
import type { EquipmentView } from "./equipment.view";

export const equipmentResponse = z
  .object({
    id: itemId,
    name: z.string(),
    type: z.enum(EQUIPMENT_TYPES),
    brand: z.string().nullable(),
    description: z.string().nullable(),
    imageUrl: imageUrl,
    price: z.int().positive().nullable().meta({ description: "Whole rupees." }),
    specifications: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .meta({ description: "The maker's facts: names and plain values." }),
    ...reviewableFields,
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
