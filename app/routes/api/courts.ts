import { href } from "react-router";
import { z } from "zod";
import { itemBody } from "~/features/catalogue/itemBody.server";
import { mayManageCourts } from "~/features/courts/court.permissions";
import { courtResponse } from "~/features/courts/court.response.server";
import { courtSchema } from "~/features/courts/court.schema";
import { apiRoute, createdResponse } from "~/http/apiRoute";
import { readSliceQuery } from "~/http/cursor";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import { sharedRead } from "~/middleware/sharedRead";
import type { Route } from "./+types/courts";

const OPERATIONS = {
  GET: {
    id: "listCourts",
    summary: "All courts, the newest first",
    auth: "everybody",
    maxLimit: 500,
    response: z.array(courtResponse),
  },
  POST: {
    id: "addCourt",
    summary: "Add a court",
    auth: "superAdmin",
    body: courtSchema,
    example: {
      name: "Banyan Box",
      location: "Bandra West, Mumbai",
      numberOfCourts: 3,
      amenities: ["Parking", "Racket rental"],
      priceRange: "₹1,200–₹1,800 per hour",
      membershipRequired: false,
    },
    response: courtResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET: sharedRead(async ({ database: { courts }, url }) => {
    const slice = readSliceQuery(url.searchParams, OPERATIONS.GET.maxLimit);
    const { items, next } = await courts.newest(slice);
    return { body: items.map(itemBody), next, keys: ["court"] };
  }),

  async POST({ request, context }) {
    requireApiPermission(context, mayManageCourts, "add courts");
    const fields = await readJson(request, OPERATIONS.POST.body);
    const court = await context.get(databaseContext).courts.add(fields);
    return createdResponse(href("/api/courts/:id", { id: String(court.id) }), itemBody(court));
  },
});

export const action = loader;
