import { COURT_CALLS, REVIEWS_WITH_ITEM } from "~/features/courts/court.calls.server";
import { mayManageCourts } from "~/features/courts/court.policy";
import { courtAt, courtNotFound } from "~/features/courts/courtAt.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json";
import { apiResource, changed, deleted, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/court";

export const loader = apiResource<Route.LoaderArgs>(COURT_CALLS, {
  async GET({ request, params, context }) {
    const { courts, reviews } = context.get(databaseContext);
    const court = await courtAt(courts, params.id);
    const item = { itemType: "court", itemId: court.id } as const;
    const { items } = await reviews.newest({ limit: REVIEWS_WITH_ITEM, after: null }, item);
    return found(request, { ...court, reviews: items }, { version: court.version });
  },

  async PUT({ request, params, context }) {
    requireApiPermission(context, mayManageCourts, "edit courts");
    const { courts } = context.get(databaseContext);
    const { id, version } = await courtAt(courts, params.id);
    const required = requireVersion(request, version);
    const change = await courts.change(id, required, await readJson(request, COURT_CALLS.PUT.body));
    if (change.outcome === "changed") return changed(change.court);
    throw change.outcome === "stale" ? changedSince() : courtNotFound();
  },

  async DELETE({ request, params, context }) {
    requireApiPermission(context, mayManageCourts, "delete courts");
    const { courts } = context.get(databaseContext);
    const { id, version } = await courtAt(courts, params.id);
    const required = requireVersion(request, version);
    if (await courts.remove(id, required)) return deleted();
    throw required === null ? courtNotFound() : changedSince();
  },
});

export const action = loader;
