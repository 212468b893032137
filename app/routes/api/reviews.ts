import { href } from "react-router";
import { z } from "zod";
import { interestMissing } from "~/features/owners/interestMissing.server";
import { ALREADY_REVIEWED } from "~/features/reviews/alreadyReviewed";
import { newReview } from "~/features/reviews/filteredReview.schema.server";
import { reviewResponse } from "~/features/reviews/review.response.server";
import { reviewedItemSchema } from "~/features/reviews/review.schema";
import { kindOf } from "~/features/reviews/review.view";
import { requireAspectsOf } from "~/features/reviews/submittedAspects.server";
import { apiRoute, createdResponse } from "~/http/apiRoute";
import { readFlag, readSliceQuery } from "~/http/cursor";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { LIMITS } from "~/http/rateLimits";
import { databaseContext } from "~/middleware/database";
import { countReview } from "~/middleware/rateLimits";
import { requireApiViewer } from "~/middleware/requireViewer";
import { sharedRead } from "~/middleware/sharedRead";
import { withVisit } from "~/middleware/visits";
import type { Route } from "./+types/reviews";

const OPERATIONS = {
  GET: {
    id: "listReviews",
    summary: "All reviews, the newest first",
    auth: "everybody",
    query: z.object({
      visited: z
        .enum(["true"])
        .optional()
        .meta({ description: "Only reviews whose author gave the court's code.", examples: ["true"] }),
    }),
    maxLimit: 100,
    response: z.array(reviewResponse),
  },
  POST: {
    id: "addReview",
    summary: "Review a court, a racket or a ball",
    notes: `A court has one review of each person; rackets and balls may have several. Its pictures are uploaded to \`/api/upload/review\` before. An owner of a court states an \`interest\` in reviews of courts, an owner of a brand in those of rackets and balls. The first ${LIMITS.visitCode.times} visit codes of a day are checked.`,
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
    problems: { 404: "There is no such item.", 409: "This person has reviewed the court already." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET: sharedRead(async ({ database: { reviews }, url }) => {
    const slice = readSliceQuery(url.searchParams, OPERATIONS.GET.maxLimit);
    const which = readFlag(url.searchParams, "visited") ? "visited" : "all";
    const { items: body, next } = await reviews.newest(slice, which);
    return { body, next };
  }),

  async POST(args) {
    const { request, context } = args;
    const viewer = requireApiViewer(context);
    const { itemType, itemId, ...body } = await readJson(request, OPERATIONS.POST.body);
    const { courts, equipment, reviews } = context.get(databaseContext);
    const item = { itemType, itemId };
    const noItem = () => problem(404, `There is no ${itemType} with the id ${itemId}.`);
    const findKind = async () => {
      const found = await (itemType === "court" ? courts : equipment).findById(itemId);
      if (!found) throw noItem();
      return kindOf("type" in found ? found.type : null);
    };
    // Before the code is checked: a wrong address must not use one of the day's codes.
    if (body.aspects || body.visitCode) requireAspectsOf(await findKind(), body);
    const fields = await withVisit(args, item, body);
    const added = await countReview(args, findKind, (counts) => reviews.add(viewer.id, item, fields, counts));
    if (added.outcome === "interest missing") throw interestMissing(itemType);
    if (added.outcome === "already reviewed") throw problem(409, ALREADY_REVIEWED);
    if (added.outcome === "no such item") throw noItem();
    return createdResponse(href("/api/reviews/:id", { id: String(added.review.id) }), added.review);
  },
});

export const action = loader;
