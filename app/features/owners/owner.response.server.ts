import { z } from "zod";
import { itemId, itemType, timestamp } from "~/http/responseFields.server";
import { deadlineFields, namedUser } from "./claim.response.server";
import { FACT_NAMES } from "./facts.schema";
import type { MonthNumbers } from "./owner.view";
import type { Proposal, ProposalCase } from "./proposal.view";

export const ownerNumbersResponse = z
  .object({
    itemType,
    itemId,
    unanswered: z.int().nonnegative().meta({ description: "How many reviews have no reply." }),
    months: z
      .array(
        z.object({
          month: z.string().regex(/^\d{4}-\d\d$/),
          reviews: z.int().nonnegative(),
          mean: z.number().min(0.5).max(5).nullable(),
        }) satisfies z.ZodType<MonthNumbers>,
      )
      .meta({
        description:
          "The reviews that count, and their plain mean, of the last twelve months in Mumbai, the newest first.",
      }),
  })
  .meta({
    id: "OwnerNumbers",
    description: "What the owner of a court or brand sees of an item.",
    examples: [
      {
        itemType: "court",
        itemId: 7,
        unanswered: 3,
        months: [{ month: "2026-11", reviews: 4, mean: 4.25 }],
      },
    ],
  });

const plainValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const proposalFields = {
  id: itemId,
  itemType,
  itemId,
  itemName: z.string(),
  version: z.int().positive().meta({ description: "Rises whenever the owner sends it." }),
  proposedAt: timestamp,
  facts: z.array(
    z.object({
      field: z.enum(FACT_NAMES).meta({ description: "The field of the item." }),
      value: z
        .union([plainValue, z.array(z.string()), z.record(z.string(), plainValue)])
        .meta({ description: "As the item has it." }),
      state: z.enum(["pending", "accepted", "rejected"]),
    }),
  ),
};

const EXAMPLE = {
  id: 2,
  itemType: "court",
  itemId: 7,
  itemName: "Banyan Box",
  version: 1,
  proposedAt: "2026-11-02T09:30:00.000Z",
  facts: [{ field: "numberOfCourts", value: 4, state: "pending" }],
} satisfies Proposal;

/** What the description of the API says of the calls that propose facts. */
export const PROPOSING_NOTES =
  "A super admin decides on each. A field that is absent is not proposed; null proposes to clear it. What waits of an earlier proposal is replaced, or withdrawn if all values equal those of the item.";

/** When the calls that read proposed facts are a 404. */
export const NOTHING_PROPOSED = "There is no such item, or nothing is proposed.";

export const proposalResponse = z.object(proposalFields).meta({
  id: "Proposal",
  description: "The facts that an owner proposes for an item.",
  examples: [EXAMPLE],
}) satisfies z.ZodType<Proposal>;

export const proposalCaseResponse = z
  .object({
    ...proposalFields,
    owner: namedUser,
    ...deadlineFields,
  })
  .meta({
    id: "ProposalCase",
    description: "The facts that an owner proposes, for super admins.",
    examples: [
      {
        ...EXAMPLE,
        owner: { id: "3f1c9a52-8d1e-4c55-9b52-0d3c7f3ab001", firstName: "Zubin", lastName: "Irani" },
        dueAt: "2026-11-09T09:30:00.000Z",
        isOverdue: false,
      },
    ],
  }) satisfies z.ZodType<ProposalCase>;
