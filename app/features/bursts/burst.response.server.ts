import { z } from "zod";
import { itemId, itemType, timestamp } from "~/http/responseFields.server";
import { WINDOW_DAYS } from "./burst.limits";
import { BURST_STATES, type Burst } from "./burst.view";

const evidence = z.number().nonnegative();

const mean = z.object({ totalReviews: z.int().nonnegative(), averageRating: z.number().min(0).max(5) });

export const burstResponse = z
  .object({
    id: itemId,
    itemType,
    itemId,
    itemName: z.string(),
    state: z.enum(BURST_STATES).meta({
      description: "open: its reviews are held; counted: they count again; left-out: they stay held.",
    }),
    windowDays: z
      .int()
      .min(1)
      .max(Math.max(...WINDOW_DAYS))
      .meta({ description: "The days whose reviews were compared with the past of the item." }),
    evidence: z
      .object({
        reviews: z.int().nonnegative().meta({ description: "All reviews in these days." }),
        newReviews: z.int().nonnegative().meta({ description: "Those by new accounts." }),
        expected: z.number().nonnegative().meta({ description: "The most that the past explains." }),
        side: z.enum(["high", "low"]).meta({ description: "The end of the scale the new ones lean to." }),
        arrivals: evidence,
        stars: evidence,
        newAccounts: evidence,
        texts: evidence,
        timing: evidence,
        total: evidence,
      })
      .meta({ description: "Each kind in powers of ten: 3 means one in a thousand by chance." }),
    reviews: z
      .int()
      .nonnegative()
      .meta({ description: "How many of its reviews still exist and are not hidden." }),
    without: mean.meta({ description: "The numbers of the item without its reviews." }),
    with: mean.meta({ description: "The numbers of the item with its reviews." }),
    foundAt: timestamp,
    dueAt: timestamp.meta({ description: "Until when it has to be decided." }),
    decidedAt: timestamp.nullable(),
  })
  .meta({
    id: "Burst",
    description: "An unusual number of reviews of one item by new accounts.",
    examples: [
      {
        id: 2,
        itemType: "court",
        itemId: 7,
        itemName: "Banyan Box",
        state: "open",
        windowDays: 7,
        evidence: {
          reviews: 8,
          newReviews: 8,
          expected: 1.4,
          side: "high",
          arrivals: 4,
          stars: 2.5,
          newAccounts: 3,
          texts: 1.2,
          timing: 1,
          total: 11.7,
        },
        reviews: 8,
        without: { totalReviews: 12, averageRating: 4.25 },
        with: { totalReviews: 20, averageRating: 4.55 },
        foundAt: "2026-11-20T09:30:00.000Z",
        dueAt: "2026-11-27T09:30:00.000Z",
        decidedAt: null,
      },
    ],
  }) satisfies z.ZodType<Burst>;
