import { href } from "react-router";
import { EQUIPMENT_LIST_CALLS } from "~/features/equipment/equipment.calls.server";
import { mayManageEquipment } from "~/features/equipment/equipment.policy";
import { readEquipmentType } from "~/features/equipment/equipment.query";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { readJson } from "~/kernel/json";
import { apiResource, created, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/equipment";

export const loader = apiResource<Route.LoaderArgs>(EQUIPMENT_LIST_CALLS, {
  async GET({ request, url, context }) {
    const type = readEquipmentType(url.searchParams);
    const slice = readSliceQuery(url.searchParams, EQUIPMENT_LIST_CALLS.GET.most);
    const { items, next } = await context.get(databaseContext).equipment.newest(slice, type);
    return found(request, items, { headers: nextLink(url, next) });
  },

  async POST({ request, context }) {
    requireApiPermission(context, mayManageEquipment, "add equipment");
    const fields = await readJson(request, EQUIPMENT_LIST_CALLS.POST.body);
    const item = await context.get(databaseContext).equipment.add(fields);
    return created(href("/api/equipment/:id", { id: String(item.id) }), item);
  },
});

export const action = loader;
