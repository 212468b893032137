import { z } from "zod";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { CASES_PER_PAGE } from "~/features/owners/claim.limits";
import { proposalCaseResponse } from "~/features/owners/owner.response.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/proposals";

const OPERATIONS = {
  GET: {
    id: "listProposals",
    summary: `Facts that owners propose and that wait for a decision, the first due first, at most ${CASES_PER_PAGE}`,
    auth: "superAdmin",
    response: z.array(proposalCaseResponse),
    problems: { 403: "Only super admins see them." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, context }) {
    requireApiPermission(context, mayAdminister, "see what owners propose");
    const { items } = await context.get(databaseContext).proposals.listOpen(1);
    return okResponse(request, items);
  },
});

export const action = loader;
