import { href } from "react-router";
import { mayManageCourts } from "~/features/courts/court.policy";
import { courtSchema } from "~/features/courts/court.schema";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { readJson } from "~/kernel/json";
import { created, found, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/courts";

/** The whole catalogue of a city. */
const MOST = 500;

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, url, context }) {
    const { courts } = context.get(databaseContext);
    const { items, next } = await courts.newest(readSliceQuery(url.searchParams, MOST));
    return found(request, items, { headers: nextLink(url, next) });
  },

  async POST({ request, context }) {
    requireApiPermission(context, mayManageCourts, "add courts");
    const fields = await readJson(request, courtSchema);
    const court = await context.get(databaseContext).courts.add(fields);
    return created(href("/api/courts/:id", { id: String(court.id) }), court);
  },
});

export const action = loader;
