import { itemBody } from "~/features/catalogue/itemBody.server";
import { mayManageCourts } from "~/features/courts/court.permissions";
import { courtResponse } from "~/features/courts/court.response.server";
import { courtChangeSchema } from "~/features/courts/court.schema";
import { courtNotFound, findCourt, findCourtWith } from "~/features/courts/findCourt.server";
import { withHeldAndVisited } from "~/features/reviews/heldAndVisited.server";
import { WITH_ITEM, withReviewsResponse } from "~/features/reviews/review.response.server";
import { visitedCourtResponse } from "~/features/visits/visit.response.server";
import { visitedShare } from "~/features/visits/visitedShare";
import { apiRoute, noContentResponse, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireVersion } from "~/http/etag";
import { readId } from "~/http/ids";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import { sharedRead } from "~/middleware/sharedRead";
import type { Route } from "./+types/court";

const OPERATIONS = {
  GET: {
    id: "getCourt",
    summary: "A court with its newest reviews",
    params: itemParams,
    auth: "everybody",
    response: withReviewsResponse(visitedCourtResponse, "CourtWithReviews", "court"),
  },
  PUT: {
    id: "changeCourt",
    summary: "Change a court",
    notes:
      "A field that is absent keeps its value; null clears it. Without a required membership its information is cleared, too.",
    params: itemParams,
    auth: "superAdmin",
    body: courtChangeSchema,
    example: { numberOfCourts: 4, contactInfo: null },
    response: courtResponse,
  },
  DELETE: {
    id: "deleteCourt",
    summary: "Delete a court, and with it its reviews",
    params: itemParams,
    auth: "superAdmin",
    response: null,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET: sharedRead(async ({ database: { courts, reviews }, params: { id = "" } }) => {
    const reviewed = { itemType: "court", itemId: readId(id) ?? 0 } as const;
    const [{ visited, ...court }, { items }] = await Promise.all([
      findCourtWith(courts, id, withHeldAndVisited("court")),
      reviews.newest(WITH_ITEM, reviewed),
    ]);
    const keys = [`court:${court.id}`, "user"];
    const share = visitedShare(visited, court.totalReviews);
    const body = { ...itemBody(court), visitedShare: share, reviews: items };
    return { body, version: court.version, keys };
  }),

  async PUT({ request, params, context }) {
    requireApiPermission(context, mayManageCourts, "edit courts");
    const { courts } = context.get(databaseContext);
    const { id, version } = await findCourt(courts, params.id);
    const required = requireVersion(request, version);
    const change = await courts.change(id, required, await readJson(request, OPERATIONS.PUT.body));
    if (change.outcome === "changed") return updatedResponse(itemBody(change.item));
    throw change.outcome === "stale" ? preconditionFailed() : courtNotFound();
  },

  async DELETE({ request, params, context }) {
    requireApiPermission(context, mayManageCourts, "delete courts");
    const { courts } = context.get(databaseContext);
    const { id, version } = await findCourt(courts, params.id);
    const required = requireVersion(request, version);
    if (await courts.remove(id, required)) return noContentResponse();
    throw required === null ? courtNotFound() : preconditionFailed();
  },
});

export const action = loader;
