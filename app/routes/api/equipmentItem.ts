import { mayManageEquipment } from "~/features/equipment/equipment.policy";
import { equipmentChangeSchema } from "~/features/equipment/equipment.schema";
import { equipmentAt, equipmentNotFound } from "~/features/equipment/equipmentAt.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json";
import { changed, deleted, found, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/equipmentItem";

/** How many of its reviews, the newest, come with a racket or ball. */
const REVIEWS = 100;

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { equipment, reviews } = context.get(databaseContext);
    const item = await equipmentAt(equipment, params.id);
    const reviewed = { itemType: "equipment", itemId: item.id } as const;
    const { items } = await reviews.newest({ limit: REVIEWS, after: null }, reviewed);
    return found(request, { ...item, reviews: items }, { version: item.version });
  },

  async PUT({ request, params, context }) {
    requireApiPermission(context, mayManageEquipment, "edit equipment");
    const { equipment } = context.get(databaseContext);
    const { id, version } = await equipmentAt(equipment, params.id);
    const required = requireVersion(request, version);
    const change = await equipment.change(id, required, await readJson(request, equipmentChangeSchema));
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
