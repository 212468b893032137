import { z } from "zod";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { claimOnly, claimResponse } from "~/features/owners/claim.response.server";
import { ANSWER_MISSING, acceptanceSchema } from "~/features/owners/claim.schema";
import { claimProblem, findClaim } from "~/features/owners/claimCases.server";
import { apiRoute, noContentResponse, okResponse, updatedResponse } from "~/http/apiRoute";
import { requireUnchanged } from "~/http/etag";
import { FieldError } from "~/http/fieldError";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { itemId } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/claim";

const params = z.object({ id: itemId });

const OVER = "The claim is withdrawn or rejected already.";

const OPERATIONS = {
  GET: {
    id: "getClaim",
    summary: "A claim",
    params,
    auth: "claimantOrSuperAdmin",
    response: claimResponse,
  },
  PUT: {
    id: "decideClaim",
    summary: "Accept or reject a claim, or undo that",
    notes:
      "`pending` undoes the decision. Rejecting requires an answer. A super admin decides on an own claim only if there is no other.",
    params,
    auth: "superAdmin",
    body: acceptanceSchema.extend({
      status: z.enum(["accepted", "rejected", "pending"], "status must be accepted, rejected or pending"),
    }),
    example: { status: "accepted", answer: "Welcome!" },
    response: claimResponse,
    problems: { 409: "It has another state already." },
  },
  DELETE: {
    id: "withdrawClaim",
    summary: "Withdraw one's claim, or give up what one owns",
    params,
    auth: "claimant",
    response: null,
    done: "Withdrawn.",
    problems: { 403: "Only its claimant withdraws it.", 409: OVER },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const claim = await findClaim(context.get(databaseContext).claims, params.id, viewer);
    return okResponse(request, claimOnly(claim));
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiPermission(context, mayAdminister, "decide on claims");
    const { claims } = context.get(databaseContext);
    const claim = await findClaim(claims, params.id, viewer);
    if (!claim.mayDecide) throw claimProblem("not allowed");
    await requireUnchanged(request, () => claimOnly(claim));
    const { status, answer } = await readJson(request, OPERATIONS.PUT.body);
    if (status === "rejected" && !answer) throw new FieldError("answer", ANSWER_MISSING);
    const outcome =
      status === "pending"
        ? await claims.undo(claim.id, viewer.id)
        : await claims.decide(claim.id, { verdict: status, answer: answer ?? null, by: viewer.id });
    if (outcome !== "done") throw claimProblem(outcome);
    return updatedResponse(claimOnly(await findClaim(claims, params.id, viewer)));
  },

  async DELETE({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { claims } = context.get(databaseContext);
    const claim = await findClaim(claims, params.id, viewer);
    if (claim.claimant.id !== viewer.id) throw problem(403, "Only its claimant can withdraw a claim.");
    await requireUnchanged(request, () => claimOnly(claim));
    if (!(await claims.withdraw(claim.id, viewer.id))) throw problem(409, OVER);
    return noContentResponse();
  },
});

export const action = loader;
