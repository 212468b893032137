import { href } from "react-router";
import { z } from "zod";
import { ALREADY_REVIEWED } from "~/features/reviews/alreadyReviewed";
import { interestMissing } from "~/features/reviews/interestTexts.server";
import { reviewResponse } from "~/features/reviews/review.response.server";
import { reviewedItemSchema } from "~/features/reviews/review.schema";
import { kindOf } from "~/features/reviews/review.view";
import { findReviewedItem, noSuchItem, readReviewedItem } from "~/features/reviews/reviewedItem.server";
import { newReview, requireAspectsOf } from "~/features/reviews/submittedReview.server";
import { apiRoute, createdResponse } from "~/http/apiRoute";
import { readFlag, readSliceQuery } from "~/http/cursor";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { LIMITS } from "~/http/rateLimits";
import { itemId, itemType } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { countReview } from "~/middleware/rateLimits";
import { requireApiViewer } from "~/middleware/requireViewer";
import { sharedRead } from "~/middleware/sharedRead";
import { withVisit } from "~/middleware/visits";
import type { Route } from "./+types/reviews";

const OPERATIONS = {
  GET: {
    id: "listReviews",
    summary: "All reviews, or those of one court, racket or ball, the newest first",
    auth: "everybody",
    query: z.object({
      itemType: itemType.optional().meta({
        description: "With `itemId`: only reviews of this court, racket or ball.",
        examples: ["court"],
      }),
      itemId: itemId
        .optional()
        .meta({ description: "The id of the court, racket or ball, with `itemType`.", examples: [7] }),
      visited: z
        .enum(["true"])
        .optional()
        .meta({ description: "Only reviews whose author gave the court's code.", examples: ["true"] }),
    }),
    maxLimit: 100,
    response: z.array(reviewResponse),
    problems: { 404: "There is no such item." },
  },
  POST: {
    id: "addReview",
    summary: "Review a court, a racket or a ball",
    notes: `A court has one review of each person; rackets and balls may have several. Its pictures are uploaded to \`/api/upload/review\` before. An owner of a court states an \`interest\` in reviews of courts, an owner of a brand in those of rackets and balls. The first ${LIMITS.visitCode.times} visit codes of a day are checked. New members write at most ${LIMITS.firstDayReview.times} reviews on their first day by default.`,
    auth: "signedIn",
    body: newReview.and(reviewedItemSchema),
    example: {
      itemType: "court",
      itemId: 7,
      rating: 4.5,
      reviewText: "Lights are even from corner to corner.",
      aspects: { surface: 4.5, light: 5 },
    },
    response: reviewResponse,
    limit: "review",
    problems: { 404: "There is no such item.", 409: "This person has reviewed the court already." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET: sharedRead(async ({ database, url }) => {
    const slice = readSliceQuery(url.searchParams, OPERATIONS.GET.maxLimit);
    const selection = readFlag(url.searchParams, "visited") ? "visited" : "all";
    const item = readReviewedItem(url.searchParams);
    if (item) await findReviewedItem(database, item);
    const { items: body, next } = await database.reviews.newest(slice, item, selection);
    return { body, next };
  }),

  async POST(args) {
    const { request, context } = args;
    const viewer = requireApiViewer(context);
    const { itemType, itemId, ...body } = await readJson(request, OPERATIONS.POST.body);
    const database = context.get(databaseContext);
    const item = { itemType, itemId };
    const findKind = async () => {
      const found = await findReviewedItem(database, item);
      return kindOf("type" in found ? found.type : null);
    };
    // Before the code is checked: a wrong address must not use one of the day's codes.
    if (body.aspects || body.visitCode) requireAspectsOf(await findKind(), body);
    const fields = await withVisit(args, item, body);
    const added = await countReview(args, findKind, (counts) =>
      database.reviews.add(viewer.id, item, fields, counts),
    );
    if (added.outcome === "interest missing") throw interestMissing(itemType);
    if (added.outcome === "already reviewed") throw problem(409, ALREADY_REVIEWED);
    if (added.outcome === "no such item") throw noSuchItem(item);
    return createdResponse(href("/api/reviews/:id", { id: String(added.review.id) }), added.review);
  },
});

export const action = loader;
