import { href } from "react-router";
import { COURT_LIST_CALLS } from "~/features/courts/court.calls.server";
import { mayManageCourts } from "~/features/courts/court.policy";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { readJson } from "~/kernel/json";
import { apiResource, created, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/courts";

export const loader = apiResource<Route.LoaderArgs>(COURT_LIST_CALLS, {
  async GET({ request, url, context }) {
    const { courts } = context.get(databaseContext);
    const { items, next } = await courts.newest(readSliceQuery(url.searchParams, COURT_LIST_CALLS.GET.most));
    return found(request, items, { headers: nextLink(url, next) });
  },

  async POST({ request, context }) {
    requireApiPermission(context, mayManageCourts, "add courts");
    const fields = await readJson(request, COURT_LIST_CALLS.POST.body);
    const court = await context.get(databaseContext).courts.add(fields);
    return created(href("/api/courts/:id", { id: String(court.id) }), court);
  },
});

export const action = loader;
