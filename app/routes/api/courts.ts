import { href } from "react-router";
import { z } from "zod";
import { courtAnswer } from "~/features/courts/court.answer.server";
import { mayManageCourts } from "~/features/courts/court.policy";
import { courtSchema } from "~/features/courts/court.schema";
import type { Calls } from "~/kernel/call";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { readJson } from "~/kernel/json.server";
import { apiResource, created, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/courts";

const CALLS = {
  GET: {
    id: "listCourts",
    summary: "All courts, the newest first",
    who: "everybody",
    most: 500,
    gives: z.array(courtAnswer),
  },
  POST: {
    id: "addCourt",
    summary: "Add a court",
    who: "superAdmin",
    body: courtSchema,
    example: {
      name: "Banyan Box",
      location: "Bandra West, Mumbai",
      numberOfCourts: 3,
      amenities: ["Parking", "Racket rental"],
      priceRange: "₹1,200–₹1,800 per hour",
      membershipRequired: false,
    },
    gives: courtAnswer,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, url, context }) {
    const { courts } = context.get(databaseContext);
    const { items, next } = await courts.newest(readSliceQuery(url.searchParams, CALLS.GET.most));
    return found(request, items, { headers: nextLink(url, next) });
  },

  async POST({ request, context }) {
    requireApiPermission(context, mayManageCourts, "add courts");
    const fields = await readJson(request, CALLS.POST.body);
    const court = await context.get(databaseContext).courts.add(fields);
    return created(href("/api/courts/:id", { id: String(court.id) }), court);
  },
});

export const action = loader;
