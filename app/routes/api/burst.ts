import { z } from "zod";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { decisionOf } from "~/features/bursts/burst.decisions";
import { burstResponse } from "~/features/bursts/burst.response.server";
import { BURST_STATES } from "~/features/bursts/burst.view";
import { burstProblem, findBurst } from "~/features/bursts/burstCases.server";
import { apiRoute, updatedResponse } from "~/http/apiRoute";
import { requireUnchanged } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/burst";

const OPERATIONS = {
  PUT: {
    id: "decideBurst",
    summary: "Count the reviews of a burst, or leave them out",
    notes:
      "`open` undoes the decision. A super admin who wrote one of the reviews decides only if all others did, too.",
    params: itemParams,
    auth: "superAdmin",
    body: z.object({ state: z.enum(BURST_STATES, "state must be open, counted or left-out") }),
    example: { state: "counted" },
    response: burstResponse,
    problems: { 409: "It has another state already." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async PUT({ request, params, context }) {
    const viewer = requireApiPermission(context, mayAdminister, "decide on bursts");
    const { bursts } = context.get(databaseContext);
    const { id } = (await findBurst(bursts, params.id)).burst;
    await requireUnchanged(request);
    const { state } = await readJson(request, OPERATIONS.PUT.body);
    const outcome = await bursts.decide(id, { decision: decisionOf(state), by: viewer.id });
    if (outcome === "grown") throw problem(409, "More reviews have joined the burst.");
    if (outcome !== "done") throw burstProblem(outcome);
    const decided = await bursts.find(id);
    if (!decided) throw burstProblem("missing");
    return updatedResponse(decided.burst);
  },
});

export const action = loader;
