import { href } from "react-router";
import { z } from "zod";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { CASES_PER_PAGE } from "~/features/owners/claim.limits";
import { claimResponse, waitingClaim, waitingClaimResponse } from "~/features/owners/claim.response.server";
import { claimSchema } from "~/features/owners/claim.schema";
import { claimProblem, findClaimable, isOpenClaim } from "~/features/owners/claimCases.server";
import { itemNotFound } from "~/features/reviews/findItem.server";
import { reviewedItemSchema } from "~/features/reviews/review.schema";
import { apiRoute, createdResponse, okResponse } from "~/http/apiRoute";
import { readFlag } from "~/http/cursor";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { countClaim } from "~/middleware/rateLimits";
import { requireApiPermission } from "~/middleware/requirePermission";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/claims";

const OPERATIONS = {
  GET: {
    id: "listClaims",
    summary: "One's own claims to courts and brands, the newest first",
    notes: `With \`waiting=true\`, for super admins: the claims that wait for a decision, with their claimants, the first due first, at most ${CASES_PER_PAGE}.`,
    auth: "signedIn",
    query: z.object({
      waiting: z
        .enum(["true"])
        .optional()
        .meta({ description: "The claims of all users that wait for a decision.", examples: ["true"] }),
    }),
    response: z.union([z.array(claimResponse), z.array(waitingClaimResponse)]),
    problems: { 403: "Only super admins see the claims of others." },
  },
  POST: {
    id: "addClaim",
    summary: "Claim a court, or the brand of a racket or ball",
    notes: "A super admin decides. There is one open claim of a user to each.",
    auth: "signedIn",
    body: claimSchema.and(reviewedItemSchema),
    example: { itemType: "court", itemId: 7, reason: "I run the desk, call the number on the page." },
    limit: "claim",
    response: claimResponse,
    problems: { 404: "There is no such item, or it has no brand.", 409: "You have claimed it already." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, url, context }) {
    const { id } = requireApiViewer(context);
    const { claims } = context.get(databaseContext);
    if (!readFlag(url.searchParams, "waiting")) return okResponse(request, await claims.listByUser(id));
    requireApiPermission(context, mayAdminister, "see the claims of others");
    const { items } = await claims.list({ show: "open", page: 1 }, id);
    return okResponse(request, items.map(waitingClaim));
  },

  async POST(args) {
    const viewer = requireApiViewer(args.context);
    const { itemType, itemId, reason } = await readJson(args.request, OPERATIONS.POST.body);
    const repositories = args.context.get(databaseContext);
    const item = await findClaimable(repositories, itemType, String(itemId));
    const alreadyClaimed = () => problem(409, "You have claimed it already.");
    // Before it is counted.
    if (isOpenClaim(await repositories.claims.findByUser(viewer.id, item))) throw alreadyClaimed();
    await countClaim(args);
    const outcome = await repositories.claims.add(viewer.id, item, reason);
    if (outcome === "missing") throw itemNotFound(itemType);
    if (outcome === "already claimed") throw alreadyClaimed();
    const claim = await repositories.claims.findByUser(viewer.id, item);
    if (!claim) throw claimProblem("missing");
    return createdResponse(href("/api/claims/:id", { id: String(claim.id) }), claim);
  },
});

export const action = loader;
