import { z } from "zod";
import { findEquipment } from "~/features/equipment/findEquipment.server";
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
import type { Route } from "./+types/equipmentFacts";

const params = z.object({ id: itemId });

const NOT_AN_OWNER = "You do not own the brand.";

const OPERATIONS = {
  GET: {
    id: "getEquipmentFacts",
    summary: "The facts that one has proposed for a racket or ball",
    params,
    auth: "owner",
    response: proposalResponse,
    problems: { 403: NOT_AN_OWNER, 404: NOTHING_PROPOSED },
  },
  PUT: {
    id: "proposeEquipmentFacts",
    summary: "Propose facts of a racket or ball, as the owner of its brand",
    notes: PROPOSING_NOTES,
    params,
    auth: "owner",
    body: FACTS_SCHEMA.equipment,
    example: { price: 14_999 },
    response: proposalResponse,
    problems: { 403: NOT_AN_OWNER },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const repositories = context.get(databaseContext);
    const { id, name } = await findEquipment(repositories.equipment, params.id);
    const item = { itemType: "equipment", itemId: id, name } as const;
    const proposal = await findProposal(repositories, viewer.id, item);
    return okResponse(request, proposal, { version: proposal.version });
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const repositories = context.get(databaseContext);
    const current = await findEquipment(repositories.equipment, params.id);
    const item = { itemType: "equipment", itemId: current.id, name: current.name } as const;
    await requireOwner(repositories.owners, viewer.id, item);
    const earlier = await repositories.proposals.findByUser(viewer.id, item);
    const version = requireVersion(request, earlier?.version ?? null);
    const proposed = await readJson(request, OPERATIONS.PUT.body);
    const values = { current: { ...current }, proposed, version };
    return updatedResponse(await proposeFacts(repositories, viewer.id, item, values));
  },
});

export const action = loader;
