import { z } from "zod";
import { reviewAnswer } from "~/features/reviews/review.answer.server";
import { changedReview } from "~/features/reviews/review.rules.server";
import { changeableReviewAt, reviewAt, reviewNotFound } from "~/features/reviews/reviewAt.server";
import type { Calls } from "~/kernel/call";
import { itemId } from "~/kernel/callFields.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json.server";
import { apiResource, changed, deleted, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/review";

const CALLS = {
  GET: {
    id: "getReview",
    summary: "A review",
    params: z.object({ id: itemId }),
    who: "everybody",
    gives: reviewAnswer,
    isVersioned: true,
  },
  PUT: {
    id: "changeReview",
    summary: "Change a review",
    notes: "A field that is absent keeps its value.",
    params: z.object({ id: itemId }),
    who: "author",
    body: changedReview,
    example: { rating: 4 },
    gives: reviewAnswer,
    isVersioned: true,
  },
  DELETE: {
    id: "deleteReview",
    summary: "Delete a review",
    params: z.object({ id: itemId }),
    who: "author",
    gives: null,
    isVersioned: true,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, params, context }) {
    const review = await reviewAt(context.get(databaseContext).reviews, params.id);
    return found(request, review, { version: review.version });
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews } = context.get(databaseContext);
    const { id, version } = await changeableReviewAt(reviews, params.id, viewer);
    const required = requireVersion(request, version);
    const change = await reviews.change(id, required, await readJson(request, CALLS.PUT.body));
    if (change.outcome === "changed") return changed(change.review);
    throw change.outcome === "stale" ? changedSince() : reviewNotFound();
  },

  async DELETE({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews } = context.get(databaseContext);
    const { id, version } = await changeableReviewAt(reviews, params.id, viewer);
    const required = requireVersion(request, version);
    if (await reviews.remove(id, required)) return deleted();
    throw required === null ? reviewNotFound() : changedSince();
  },
});

export const action = loader;
