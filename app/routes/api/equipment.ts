import { href } from "react-router";
import { mayManageEquipment } from "~/features/equipment/equipment.policy";
import { readEquipmentType } from "~/features/equipment/equipment.query";
import { equipmentSchema } from "~/features/equipment/equipment.schema";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { readJson } from "~/kernel/json";
import { created, found, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/equipment";

/** The whole catalogue of a city's shops. */
const MOST = 500;

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, url, context }) {
    const type = readEquipmentType(url.searchParams);
    const slice = readSliceQuery(url.searchParams, MOST);
    const { items, next } = await context.get(databaseContext).equipment.newest(slice, type);
    return found(request, items, { headers: nextLink(url, next) });
  },

  async POST({ request, context }) {
    requireApiPermission(context, mayManageEquipment, "add equipment");
    const fields = await readJson(request, equipmentSchema);
    const item = await context.get(databaseContext).equipment.add(fields);
    return created(href("/api/equipment/:id", { id: String(item.id) }), item);
  },
});

export const action = loader;
