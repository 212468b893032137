import { itemBody } from "~/features/catalogue/itemBody.server";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { equipmentResponse } from "~/features/equipment/equipment.response.server";
import { equipmentChangeSchema } from "~/features/equipment/equipment.schema";
import { EQUIPMENT_TYPES } from "~/features/equipment/equipment.types";
import {
  equipmentNotFound,
  findEquipment,
  findEquipmentWith,
} from "~/features/equipment/findEquipment.server";
import { withHeldAndVisited } from "~/features/reviews/heldAndVisited.server";
import { WITH_ITEM, withReviewsResponse } from "~/features/reviews/review.response.server";
import { apiRoute, noContentResponse, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireVersion } from "~/http/etag";
import { readId } from "~/http/ids";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import { sharedRead } from "~/middleware/sharedRead";
import type { Route } from "./+types/equipmentItem";

const OPERATIONS = {
  GET: {
    id: "getEquipment",
    summary: "A racket or a ball with its newest reviews",
    params: itemParams,
    auth: "everybody",
    response: withReviewsResponse(equipmentResponse, "EquipmentWithReviews", ...EQUIPMENT_TYPES),
  },
  PUT: {
    id: "changeEquipment",
    summary: "Change a racket or a ball",
    notes: "A field that is absent keeps its value; null clears it.",
    params: itemParams,
    auth: "superAdmin",
    body: equipmentChangeSchema,
    example: { price: 12900, imageUrl: null },
    response: equipmentResponse,
  },
  DELETE: {
    id: "deleteEquipment",
    summary: "Delete a racket or a ball, and with it its reviews",
    params: itemParams,
    auth: "superAdmin",
    response: null,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET: sharedRead(async ({ database: { equipment, reviews }, params: { id = "" } }) => {
    const reviewed = { itemType: "equipment", itemId: readId(id) ?? 0 } as const;
    const [{ visited: _, ...item }, { items }] = await Promise.all([
      findEquipmentWith(equipment, id, withHeldAndVisited("equipment")),
      reviews.newest(WITH_ITEM, reviewed),
    ]);
    const keys = [`equipment:${item.id}`, "user"];
    return { body: { ...itemBody(item), reviews: items }, version: item.version, keys };
  }),

  async PUT({ request, params, context }) {
    requireApiPermission(context, mayManageEquipment, "edit equipment");
    const { equipment } = context.get(databaseContext);
    const { id, version } = await findEquipment(equipment, params.id);
    const required = requireVersion(request, version);
    const change = await equipment.change(id, required, await readJson(request, OPERATIONS.PUT.body));
    if (change.outcome === "changed") return updatedResponse(itemBody(change.item));
    throw change.outcome === "stale" ? preconditionFailed() : equipmentNotFound();
  },

  async DELETE({ request, params, context }) {
    requireApiPermission(context, mayManageEquipment, "delete equipment");
    const { equipment } = context.get(databaseContext);
    const { id, version } = await findEquipment(equipment, params.id);
    const required = requireVersion(request, version);
    if (await equipment.remove(id, required)) return noContentResponse();
    throw required === null ? equipmentNotFound() : preconditionFailed();
  },
});

export const action = loader;
