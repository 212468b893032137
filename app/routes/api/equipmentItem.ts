import { z } from "zod";
import { equipmentAnswer } from "~/features/equipment/equipment.answer.server";
import { mayManageEquipment } from "~/features/equipment/equipment.policy";
import { equipmentChangeSchema } from "~/features/equipment/equipment.schema";
import { equipmentAt, equipmentNotFound } from "~/features/equipment/equipmentAt.server";
import { REVIEWS_WITH_ITEM, withReviews } from "~/features/reviews/review.answer.server";
import type { Calls } from "~/kernel/call";
import { itemId } from "~/kernel/callFields.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json.server";
import { apiResource, changed, deleted, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/equipmentItem";

const CALLS = {
  GET: {
    id: "getEquipment",
    summary: "A racket or a ball with its newest reviews",
    params: z.object({ id: itemId }),
    who: "everybody",
    gives: withReviews(equipmentAnswer, "EquipmentWithReviews"),
    isVersioned: true,
  },
  PUT: {
    id: "changeEquipment",
    summary: "Change a racket or a ball",
    notes: "A field that is absent keeps its value; null clears it.",
    params: z.object({ id: itemId }),
    who: "superAdmin",
    body: equipmentChangeSchema,
    example: { price: 12900, imageUrl: null },
    gives: equipmentAnswer,
    isVersioned: true,
  },
  DELETE: {
    id: "deleteEquipment",
    summary: "Delete a racket or a ball, and with it its reviews",
    params: z.object({ id: itemId }),
    who: "superAdmin",
    gives: null,
    isVersioned: true,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, params, context }) {
    const { equipment, reviews } = context.get(databaseContext);
    const item = await equipmentAt(equipment, params.id);
    const reviewed = { itemType: "equipment", itemId: item.id } as const;
    const { items } = await reviews.newest({ limit: REVIEWS_WITH_ITEM, after: null }, reviewed);
    return found(request, { ...item, reviews: items }, { version: item.version });
  },

  async PUT({ request, params, context }) {
    requireApiPermission(context, mayManageEquipment, "edit equipment");
    const { equipment } = context.get(databaseContext);
    const { id, version } = await equipmentAt(equipment, params.id);
    const required = requireVersion(request, version);
    const change = await equipment.change(id, required, await readJson(request, CALLS.PUT.body));
    if (change.outcome === "changed") return changed(change.item);
    throw change.outcome === "stale" ? changedSince() : equipmentNotFound();
  },

  async DELETE({ request, params, context }) {
    requireApiPermission(context, mayManageEquipment, "delete equipment");
    const { equipment } = context.get(databaseContext);
    const { id, version } = await equipmentAt(equipment, params.id);
    const required = requireVersion(request, version);
    if (await equipment.remove(id, required)) return deleted();
    throw required === null ? equipmentNotFound() : changedSince();
  },
});

export const action = loader;
