import { z } from "zod";
import { itemId, timestamp } from "~/http/responseFields.server";
import type { Claim } from "./claim.view";

export const claimResponse = z
  .object({
    id: itemId,
    itemType: z.enum(["court", "equipment"]).meta({ description: "court, or equipment for a brand." }),
    courtId: itemId.nullable().meta({ description: "The court; null for a brand." }),
    name: z.string().meta({ description: "The name of the court or brand." }),
    reason: z.string(),
    status: z.enum(["pending", "accepted", "rejected", "withdrawn"]),
    answer: z
      .string()
      .nullable()
      .meta({ description: "What the super admin who decided wrote to the claimant." }),
    createdAt: timestamp,
    decidedAt: timestamp.nullable(),
  })
  .meta({
    id: "Claim",
    description: "A claim to own a court or to represent a brand.",
    examples: [
      {
        id: 4,
        itemType: "court",
        courtId: 7,
        name: "Banyan Box",
        reason: "I run the desk, call the number on the page.",
        status: "accepted",
        answer: "Welcome!",
        createdAt: "2026-11-02T09:30:00.000Z",
        decidedAt: "2026-11-03T10:00:00.000Z",
      },
    ],
  }) satisfies z.ZodType<Claim>;

/** The claim alone, without what the queue knows of it. */
export function claimOnly(claim: Claim): Claim {
  const { id, itemType, courtId, name, reason, status, answer, createdAt, decidedAt } = claim;
  return { id, itemType, courtId, name, reason, status, answer, createdAt, decidedAt };
}
