import { z } from "zod";
import { itemId, itemType, timestamp, userId } from "~/http/responseFields.server";
import type { Claim, ClaimCase } from "./claim.view";

/** A user with their name, in what super admins decide on. */
export const namedUser = z.object({
  id: userId,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});

/** Until when super admins have to decide. */
export const deadlineFields = {
  dueAt: timestamp.meta({ description: "Until when it has to be decided." }),
  isOverdue: z.boolean(),
};

const claimFields = {
  id: itemId,
  itemType: itemType.meta({ description: "court, or equipment for a brand." }),
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
};

const EXAMPLE = {
  id: 4,
  itemType: "court",
  courtId: 7,
  name: "Banyan Box",
  reason: "I run the desk, call the number on the page.",
  status: "accepted",
  answer: "Welcome!",
  createdAt: "2026-11-02T09:30:00.000Z",
  decidedAt: "2026-11-03T10:00:00.000Z",
} satisfies Claim;

export const claimResponse = z.object(claimFields).meta({
  id: "Claim",
  description: "A claim to own a court or to represent a brand.",
  examples: [EXAMPLE],
}) satisfies z.ZodType<Claim>;

/** What calls have of a claim that waits for a decision. */
type WaitingClaim = Claim & Pick<ClaimCase, "claimant" | "dueAt" | "isOverdue">;

export const waitingClaimResponse = z
  .object({
    ...claimFields,
    claimant: namedUser,
    ...deadlineFields,
  })
  .meta({
    id: "WaitingClaim",
    description: "A claim that waits for a decision, for super admins.",
    examples: [
      {
        ...EXAMPLE,
        status: "pending",
        answer: null,
        decidedAt: null,
        claimant: { id: "3f1c9a52-8d1e-4c55-9b52-0d3c7f3ab001", firstName: "Zubin", lastName: "Irani" },
        dueAt: "2026-11-09T09:30:00.000Z",
        isOverdue: false,
      },
    ],
  }) satisfies z.ZodType<WaitingClaim>;

/** The claim alone, without what the queue knows of it. */
export function claimOnly(claim: Claim): Claim {
  const { id, itemType, courtId, name, reason, status, answer, createdAt, decidedAt } = claim;
  return { id, itemType, courtId, name, reason, status, answer, createdAt, decidedAt };
}

/** The claim with who claims and until when it has to be decided. */
export function waitingClaim(claim: ClaimCase): WaitingClaim {
  const { claimant, dueAt, isOverdue } = claim;
  return { ...claimOnly(claim), claimant, dueAt, isOverdue };
}
