import { z } from "zod";
import { requireAspectsOf } from "~/features/reviews/aspectProblem.server";
import { changedReview } from "~/features/reviews/filteredReview.schema.server";
import { findEditableReview, findReview, reviewNotFound } from "~/features/reviews/findReview.server";
import { reviewResponse } from "~/features/reviews/review.response.server";
import { kindOf } from "~/features/reviews/review.view";
import { apiRoute, noContentResponse, okResponse, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireVersion } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { itemId } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/review";

const OPERATIONS = {
  GET: {
    id: "getReview",
    summary: "A review",
    params: z.object({ id: itemId }),
    auth: "everybody",
    response: reviewResponse,
    isVersioned: true,
  },
  PUT: {
    id: "changeReview",
    summary: "Change a review",
    notes:
      "A field that is absent keeps its value, an aspect as well; null clears an aspect, or all of them.",
    params: z.object({ id: itemId }),
    auth: "author",
    body: changedReview,
    example: { rating: 4 },
    response: reviewResponse,
    isVersioned: true,
  },
  DELETE: {
    id: "deleteReview",
    summary: "Delete a review",
    params: z.object({ id: itemId }),
    auth: "author",
    response: null,
    isVersioned: true,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const review = await findReview(context.get(databaseContext).reviews, params.id);
    return okResponse(request, review, { version: review.version });
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews } = context.get(databaseContext);
    const { id, version, equipmentType } = await findEditableReview(reviews, params.id, viewer);
    const required = requireVersion(request, version);
    const fields = await readJson(request, OPERATIONS.PUT.body);
    requireAspectsOf(kindOf(equipmentType), fields);
    const change = await reviews.change(id, required, fields);
    if (change.outcome === "changed") return updatedResponse(change.review);
    throw change.outcome === "stale" ? preconditionFailed() : reviewNotFound();
  },

  async DELETE({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews } = context.get(databaseContext);
    const { id, version } = await findEditableReview(reviews, params.id, viewer);
    const required = requireVersion(request, version);
    if (await reviews.remove(id, required)) return noContentResponse();
    throw required === null ? reviewNotFound() : preconditionFailed();
  },
});

export const action = loader;
