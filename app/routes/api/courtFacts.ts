import { z } from "zod";
import { findCourt } from "~/features/courts/findCourt.server";
import { FACTS_SCHEMA } from "~/features/owners/facts.schema";
import { NOTHING_PROPOSED, PROPOSING_NOTES, proposalResponse } from "~/features/owners/owner.response.server";
import { findProposal, proposeFacts } from "~/features/owners/ownerApi.server";
import { requireOwner } from "~/features/owners/ownership.server";
import { apiRoute, okResponse, updatedResponse } from "~/http/apiRoute";
import { requireVersion } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { itemId } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/courtFacts";

const params = z.object({ id: itemId });

const NOT_AN_OWNER = "You do not own the court.";

const OPERATIONS = {
  GET: {
    id: "getCourtFacts",
    summary: "The facts that one has proposed for a court",
    params,
    auth: "owner",
    response: proposalResponse,
    problems: { 403: NOT_AN_OWNER, 404: NOTHING_PROPOSED },
  },
  PUT: {
    id: "proposeCourtFacts",
    summary: "Propose facts of a court, as its owner",
    notes: PROPOSING_NOTES,
    params,
    auth: "owner",
    body: FACTS_SCHEMA.court,
    example: { priceRange: "₹450-600", numberOfCourts: 4 },
    response: proposalResponse,
    problems: { 403: NOT_AN_OWNER },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const repositories = context.get(databaseContext);
    const { id, name } = await findCourt(repositories.courts, params.id);
    const item = { itemType: "court", itemId: id, name } as const;
    const proposal = await findProposal(repositories, viewer.id, item);
    return okResponse(request, proposal, { version: proposal.version });
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const repositories = context.get(databaseContext);
    const current = await findCourt(repositories.courts, params.id);
    const item = { itemType: "court", itemId: current.id, name: current.name } as const;
    await requireOwner(repositories.owners, viewer.id, item);
    const earlier = await repositories.proposals.findByUser(viewer.id, item);
    const version = requireVersion(request, earlier?.version ?? null);
    const proposed = await readJson(request, OPERATIONS.PUT.body);
    const values = { current: { ...current }, proposed, version };
    return updatedResponse(await proposeFacts(repositories, viewer.id, item, values));
  },
});

export const action = loader;
