import { z } from "zod";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { FACT_NAMES } from "~/features/owners/facts.schema";
import { proposalCaseResponse } from "~/features/owners/owner.response.server";
import {
  decideFacts,
  type FactDecisionOutcome,
  findProposalCase,
  findProposedItem,
  INVALID_VALUE,
  proposalProblem,
} from "~/features/owners/proposalDecision.server";
import { apiRoute, updatedResponse } from "~/http/apiRoute";
import { requireUnchanged } from "~/http/etag";
import { FieldError } from "~/http/fieldError";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/proposal";

const FACT_TWICE = "Please name each fact only once";

/** A list of facts. @param field that holds it */
function facts(field: string) {
  const fact = z.enum(FACT_NAMES, `${field} can have only ${FACT_NAMES.join(", ")}`);
  return z.array(fact, `${field} must be a list of facts`).max(FACT_NAMES.length, FACT_TWICE).optional();
}

/** A version that was read. @param field that holds it */
function version(field: string) {
  const error = `${field} must be a positive whole number`;
  return z.int32(error).positive(error).optional();
}

const OPERATIONS = {
  PUT: {
    id: "decideProposal",
    summary: "Accept and reject facts that an owner proposes",
    notes: "Accepted facts are in the item at once. What is in neither list waits.",
    params: itemParams,
    auth: "superAdmin",
    body: z.object({
      accepted: facts("accepted"),
      rejected: facts("rejected"),
      version: version("version").meta({
        description: "The version of the proposal that you have read, if it matters.",
      }),
      itemVersion: version("itemVersion").meta({
        description: "The version of the item that you have read, if it matters.",
      }),
    }),
    example: { accepted: ["numberOfCourts"], rejected: ["priceRange"] },
    response: proposalCaseResponse,
    problems: { 409: "It is decided, or what you have read has changed." },
  },
} as const satisfies Operations;

const CONFLICTS: Readonly<Record<Exclude<FactDecisionOutcome, "done" | "missing">, string>> = {
  "proposal stale": "These facts do not wait any more, or the owner has sent the proposal again.",
  stale: "The item has changed since you read it.",
  invalid: INVALID_VALUE,
};

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async PUT({ request, params, context }) {
    const viewer = requireApiPermission(context, mayAdminister, "decide on facts");
    const repositories = context.get(databaseContext);
    const proposal = await findProposalCase(repositories.proposals, params.id);
    const item = await findProposedItem(repositories, proposal);
    await requireUnchanged(request);
    const body = await readJson(request, OPERATIONS.PUT.body);
    const { accepted = [], rejected = [] } = body;
    const decided = [...accepted, ...rejected];
    if (decided.length === 0) throw new FieldError("accepted", "Please decide on at least one fact");
    if (new Set(accepted).size < accepted.length) throw new FieldError("accepted", FACT_TWICE);
    if (new Set(decided).size < decided.length) throw new FieldError("rejected", FACT_TWICE);
    const outcome = await repositories.transaction((inside) =>
      decideFacts(inside, proposal, {
        accepted,
        rejected,
        version: body.version ?? proposal.version,
        itemVersion: body.itemVersion ?? item.version,
        by: viewer.id,
      }),
    );
    if (outcome === "missing") throw proposalProblem("missing");
    if (outcome !== "done") throw problem(409, CONFLICTS[outcome]);
    const after = await repositories.proposals.find(proposal.id);
    if (!after) throw proposalProblem("missing");
    return updatedResponse(after);
  },
});

export const action = loader;
