import { APPEAL_WAITS } from "~/features/moderation/appealCases.server";
import { anotherDecides } from "~/features/moderation/reportCases.server";
import { reviewChangeProblem } from "~/features/moderation/reviewChangeProblem.server";
import { findEditableReview, findReview, reviewNotFound } from "~/features/reviews/findReview.server";
import { DEFAULT_REASON } from "~/features/reviews/moderatorChange.limits";
import { isModerator } from "~/features/reviews/review.permissions";
import { reviewResponse } from "~/features/reviews/review.response.server";
import { kindOf } from "~/features/reviews/review.view";
import { changedReview, moderatorChange, requireAspectsOf } from "~/features/reviews/submittedReview.server";
import { apiRoute, noContentResponse, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireVersion } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import { sharedRead } from "~/middleware/sharedRead";
import { withAuthorsVisit } from "~/middleware/visits";
import type { Route } from "./+types/review";

const OPERATIONS = {
  GET: {
    id: "getReview",
    summary: "A review",
    params: itemParams,
    auth: "everybody",
    response: reviewResponse,
  },
  PUT: {
    id: "changeReview",
    summary: "Change a review",
    notes:
      "A field that is absent keeps its value, an aspect as well; null clears an aspect, or all of them. `pictures` replaces all pictures, and only the author adds some: those that stay keep their number, so the order of the list does not matter. Only the author's `visitCode` is checked; a review never loses its visit. The change of another user's review by a super admin is marked with its reason.",
    params: itemParams,
    auth: "authorOrSuperAdmin",
    body: changedReview,
    example: { rating: 4 },
    response: reviewResponse,
  },
  DELETE: {
    id: "deleteReview",
    summary: "Delete a review",
    params: itemParams,
    auth: "authorOrSuperAdmin",
    response: null,
    problems: { 409: "A super admin deletes it, and its author's appeal waits for a decision." },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET: sharedRead(async ({ database: { reviews }, params: { id = "" } }) => {
    const body = await findReview(reviews, id);
    return { body, version: body.version };
  }),

  async PUT(args) {
    const { request, params, context } = args;
    const viewer = requireApiViewer(context);
    const { reviews } = context.get(databaseContext);
    const review = await findEditableReview(reviews, params.id, viewer);
    const required = requireVersion(request, review.version);
    const isByModerator = isModerator(viewer, review);
    const body = isByModerator ? moderatorChange(review.reviewText) : OPERATIONS.PUT.body;
    const { reason, ...fields } = await readJson(request, body);
    requireAspectsOf(kindOf(review.equipmentType), fields);
    const moderationReason = isByModerator ? (reason ?? DEFAULT_REASON) : null;
    const edit = await withAuthorsVisit(args, review, fields);
    const change = await reviews.change(review.id, required, edit, moderationReason);
    if (change.outcome === "changed") return updatedResponse(change.review);
    if (change.outcome === "stale") throw preconditionFailed();
    throw reviewChangeProblem(change.outcome, review);
  },

  async DELETE({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews } = context.get(databaseContext);
    const { id, version } = await findEditableReview(reviews, params.id, viewer);
    const required = requireVersion(request, version);
    const outcome = await reviews.remove(id, required);
    if (outcome === "done") return noContentResponse();
    if (outcome === "appealed") throw problem(409, APPEAL_WAITS);
    if (outcome === "not allowed") throw anotherDecides();
    throw required === null ? reviewNotFound() : preconditionFailed();
  },
});

export const action = loader;
