import { href } from "react-router";
import { z } from "zod";
import { itemBody } from "~/features/catalogue/itemBody.server";
import { mayManageEquipment } from "~/features/equipment/equipment.permissions";
import { readEquipmentType } from "~/features/equipment/equipment.query";
import { equipmentResponse } from "~/features/equipment/equipment.response.server";
import { equipmentSchema } from "~/features/equipment/equipment.schema";
import { EQUIPMENT_TYPES } from "~/features/equipment/equipment.types";
import { apiRoute, createdResponse } from "~/http/apiRoute";
import { readSliceQuery } from "~/http/cursor";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import { sharedRead } from "~/middleware/sharedRead";
import type { Route } from "./+types/equipment";

const OPERATIONS = {
  GET: {
    id: "listEquipment",
    summary: "All rackets and balls, the newest first",
    auth: "everybody",
    query: z.object({
      type: z
        .enum(EQUIPMENT_TYPES)
        .optional()
        .meta({ description: "Only this type.", examples: ["racket"] }),
    }),
    maxLimit: 500,
    response: z.array(equipmentResponse),
  },
  POST: {
    id: "addEquipment",
    summary: "Add a racket or a ball",
    auth: "superAdmin",
    body: equipmentSchema,
    example: {
      name: "Bandra Control 2",
      type: "racket",
      brand: "Sea Link",
      price: 14500,
      specifications: { shape: "Round", weight: "360 g" },
    },
    response: equipmentResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET: sharedRead(async ({ database: { equipment }, url }) => {
    const type = readEquipmentType(url.searchParams);
    const slice = readSliceQuery(url.searchParams, OPERATIONS.GET.maxLimit);
    const { items, next } = await equipment.newest(slice, type);
    return { body: items.map(itemBody), next, keys: ["equipment"] };
  }),

  async POST({ request, context }) {
    requireApiPermission(context, mayManageEquipment, "add equipment");
    const fields = await readJson(request, OPERATIONS.POST.body);
    const item = await context.get(databaseContext).equipment.add(fields);
    return createdResponse(href("/api/equipment/:id", { id: String(item.id) }), itemBody(item));
  },
});

export const action = loader;
