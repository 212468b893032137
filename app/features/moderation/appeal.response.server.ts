import { z } from "zod";
import { itemId, timestamp } from "~/http/responseFields.server";
import { RULES } from "../reviews/guideline.rules";
import type { Appeal, Hiding } from "./appeal.view";

const appealResponse = z.object({
  text: z.string(),
  appealedAt: timestamp,
  dueAt: timestamp.meta({ description: "Until when it has to be decided." }),
  verdict: z
    .enum(["granted", "upheld"])
    .nullable()
    .meta({ description: "granted: the review is shown again; upheld: it stays hidden; null: not decided." }),
  answer: z.string().nullable(),
  decidedAt: timestamp.nullable(),
}) satisfies z.ZodType<Appeal>;

export const hidingResponse = z
  .object({
    id: itemId,
    reviewId: itemId,
    rule: z
      .enum(RULES.map(({ value }) => value))
      .meta({ description: "The rule of the community guidelines." }),
    hiddenAt: timestamp,
    endedAt: timestamp.nullable().meta({ description: "When the review was shown again." }),
    appeal: appealResponse.nullable(),
  })
  .meta({
    id: "Hiding",
    description: "A hiding of a review by moderators.",
    examples: [
      {
        id: 3,
        reviewId: 41,
        rule: "privacy",
        hiddenAt: "2026-11-02T09:30:00.000Z",
        endedAt: null,
        appeal: {
          text: "The number is that of the club's front desk.",
          appealedAt: "2026-11-02T18:05:00.000Z",
          dueAt: "2026-11-03T18:05:00.000Z",
          verdict: null,
          answer: null,
          decidedAt: null,
        },
      },
    ],
  }) satisfies z.ZodType<Hiding>;
