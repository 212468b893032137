import { EQUIPMENT_CALLS, REVIEWS_WITH_ITEM } from "~/features/equipment/equipment.calls.server";
import { mayManageEquipment } from "~/features/equipment/equipment.policy";
import { equipmentAt, equipmentNotFound } from "~/features/equipment/equipmentAt.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json";
import { apiResource, changed, deleted, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/equipmentItem";

export const loader = apiResource<Route.LoaderArgs>(EQUIPMENT_CALLS, {
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
    const change = await equipment.change(id, required, await readJson(request, EQUIPMENT_CALLS.PUT.body));
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
