import { z } from "zod";
import { courtAnswer } from "~/features/courts/court.answer.server";
import { mayManageCourts } from "~/features/courts/court.policy";
import { courtChangeSchema } from "~/features/courts/court.schema";
import { courtAt, courtNotFound } from "~/features/courts/courtAt.server";
import { REVIEWS_WITH_ITEM, withReviews } from "~/features/reviews/review.answer.server";
import type { Calls } from "~/kernel/call";
import { itemId } from "~/kernel/callFields.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json.server";
import { apiResource, changed, deleted, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/court";

const CALLS = {
  GET: {
    id: "getCourt",
    summary: "A court with its newest reviews",
    params: z.object({ id: itemId }),
    who: "everybody",
    gives: withReviews(courtAnswer, "CourtWithReviews"),
    isVersioned: true,
  },
  PUT: {
    id: "changeCourt",
    summary: "Change a court",
    notes: "A field that is absent keeps its value; null clears it.",
    params: z.object({ id: itemId }),
    who: "superAdmin",
    body: courtChangeSchema,
    example: { numberOfCourts: 4, contactInfo: null },
    gives: courtAnswer,
    isVersioned: true,
  },
  DELETE: {
    id: "deleteCourt",
    summary: "Delete a court, and with it its reviews",
    params: z.object({ id: itemId }),
    who: "superAdmin",
    gives: null,
    isVersioned: true,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
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
    const change = await courts.change(id, required, await readJson(request, CALLS.PUT.body));
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
