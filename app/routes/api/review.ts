import { changedReview } from "~/features/reviews/review.rules.server";
import { changeableReviewAt, reviewAt, reviewNotFound } from "~/features/reviews/reviewAt.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json";
import { changed, deleted, found, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/review";

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const review = await reviewAt(context.get(databaseContext).reviews, params.id);
    return found(request, review, { version: review.version });
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews } = context.get(databaseContext);
    const { id, version } = await changeableReviewAt(reviews, params.id, viewer);
    const required = requireVersion(request, version);
    const change = await reviews.change(id, required, await readJson(request, changedReview));
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
