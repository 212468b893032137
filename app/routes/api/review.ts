import { REVIEW_CALLS } from "~/features/reviews/review.calls.server";
import { changeableReviewAt, reviewAt, reviewNotFound } from "~/features/reviews/reviewAt.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json";
import { apiResource, changed, deleted, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/review";

export const loader = apiResource<Route.LoaderArgs>(REVIEW_CALLS, {
  async GET({ request, params, context }) {
    const review = await reviewAt(context.get(databaseContext).reviews, params.id);
    return found(request, review, { version: review.version });
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews } = context.get(databaseContext);
    const { id, version } = await changeableReviewAt(reviews, params.id, viewer);
    const required = requireVersion(request, version);
    const change = await reviews.change(id, required, await readJson(request, REVIEW_CALLS.PUT.body));
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
