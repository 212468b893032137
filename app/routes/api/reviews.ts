import { href } from "react-router";
import { REVIEW_LIST_CALLS } from "~/features/reviews/review.calls.server";
import { ALREADY_REVIEWED } from "~/features/reviews/review.policy";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { readJson } from "~/kernel/json";
import { problem } from "~/kernel/problems";
import { apiResource, created, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { countReview } from "~/middleware/limits";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/reviews";

export const loader = apiResource<Route.LoaderArgs>(REVIEW_LIST_CALLS, {
  async GET({ request, url, context }) {
    const { reviews } = context.get(databaseContext);
    const { items, next } = await reviews.newest(
      readSliceQuery(url.searchParams, REVIEW_LIST_CALLS.GET.most),
    );
    return found(request, items, { headers: nextLink(url, next) });
  },

  async POST(args) {
    const { request, context } = args;
    const viewer = requireApiViewer(context);
    const { itemType, itemId, ...fields } = await readJson(request, REVIEW_LIST_CALLS.POST.body);
    const { reviews } = context.get(databaseContext);
    await countReview(args);
    const added = await reviews.add(viewer.id, { itemType, itemId }, fields);
    if (added.outcome === "already reviewed") throw problem(409, ALREADY_REVIEWED);
    if (added.outcome === "no such item")
      throw problem(404, `There is no ${itemType} with the id ${itemId}.`);
    return created(href("/api/reviews/:id", { id: String(added.review.id) }), added.review);
  },
});

export const action = loader;
