import { href } from "react-router";
import { z } from "zod";
import { equipmentAnswer } from "~/features/equipment/equipment.answer.server";
import { EQUIPMENT_TYPES } from "~/features/equipment/equipment.limits";
import { mayManageEquipment } from "~/features/equipment/equipment.policy";
import { readEquipmentType } from "~/features/equipment/equipment.query";
import { equipmentSchema } from "~/features/equipment/equipment.schema";
import type { Calls } from "~/kernel/call";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { readJson } from "~/kernel/json.server";
import { apiResource, created, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/equipment";

const CALLS = {
  GET: {
    id: "listEquipment",
    summary: "All rackets and balls, the newest first",
    who: "everybody",
    query: z.object({
      type: z
        .enum(EQUIPMENT_TYPES)
        .optional()
        .meta({ description: "Only these.", examples: ["racket"] }),
    }),
    most: 500,
    gives: z.array(equipmentAnswer),
  },
  POST: {
    id: "addEquipment",
    summary: "Add a racket or a ball",
    who: "superAdmin",
    body: equipmentSchema,
    example: {
      name: "Bandra Control 2",
      type: "racket",
      brand: "Sea Link",
      price: 14500,
      specifications: { shape: "Round", weight: "360 g" },
    },
    gives: equipmentAnswer,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, url, context }) {
    const type = readEquipmentType(url.searchParams);
    const slice = readSliceQuery(url.searchParams, CALLS.GET.most);
    const { items, next } = await context.get(databaseContext).equipment.newest(slice, type);
    return found(request, items, { headers: nextLink(url, next) });
  },

  async POST({ request, context }) {
    requireApiPermission(context, mayManageEquipment, "add equipment");
    const fields = await readJson(request, CALLS.POST.body);
    const item = await context.get(databaseContext).equipment.add(fields);
    return created(href("/api/equipment/:id", { id: String(item.id) }), item);
  },
});

export const action = loader;
