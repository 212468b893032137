import { z } from "zod";
import { itemId, timestamp } from "~/http/responseFields.server";

export const replyResponse = z
  .object({
    reviewId: itemId,
    text: z.string(),
    version: z.int().positive(),
    createdAt: timestamp,
    updatedAt: timestamp.meta({ description: "Later than `createdAt` once the reply has been edited." }),
  })
  .meta({
    id: "Reply",
    description: "The public reply of an owner of the reviewed court or brand.",
    examples: [
      {
        reviewId: 41,
        text: "Thank you! The fourth court got the same lights in November.",
        version: 1,
        createdAt: "2026-10-21T05:30:00.000Z",
        updatedAt: "2026-10-21T05:30:00.000Z",
      },
    ],
  });
