import { href } from "react-router";
import { z } from "zod";
import { reviewAnswer } from "~/features/reviews/review.answer.server";
import { ALREADY_REVIEWED } from "~/features/reviews/review.policy";
import { newReview } from "~/features/reviews/review.rules.server";
import { reviewedItemSchema } from "~/features/reviews/review.schema";
import type { Calls } from "~/kernel/call";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { readJson } from "~/kernel/json.server";
import { problem } from "~/kernel/problems";
import { apiResource, created, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { countReview } from "~/middleware/limits";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/reviews";

const CALLS = {
  GET: {
    id: "listReviews",
    summary: "All reviews, the newest first",
    who: "everybody",
    most: 100,
    gives: z.array(reviewAnswer),
  },
  POST: {
    id: "addReview",
    summary: "Review a court, a racket or a ball",
    notes: "A court has one review of each person; rackets and balls may have several.",
    who: "signedIn",
    body: newReview.and(reviewedItemSchema),
    example: {
      itemType: "court",
      itemId: 7,
      rating: 4.5,
      reviewText: "Lights are even from corner to corner.",
    },
    gives: reviewAnswer,
    problems: { 404: "There is no such item.", 409: "This person has reviewed the court already." },
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, url, context }) {
    const { reviews } = context.get(databaseContext);
    const { items, next } = await reviews.newest(readSliceQuery(url.searchParams, CALLS.GET.most));
    return found(request, items, { headers: nextLink(url, next) });
  },

  async POST(args) {
    const { request, context } = args;
    const viewer = requireApiViewer(context);
    const { itemType, itemId, ...fields } = await readJson(request, CALLS.POST.body);
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
