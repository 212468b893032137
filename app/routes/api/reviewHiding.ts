import { mayAdminister } from "~/features/admin/admin.permissions";
import { hidingResponse } from "~/features/moderation/appeal.response.server";
import { hidingSchema } from "~/features/moderation/report.schema";
import {
  ANOTHER_DECIDES,
  alreadyDecided,
  alreadyHidden,
  anotherDecides,
  findDecidedReport,
} from "~/features/moderation/reportCases.server";
import { findHideableReview, findReviewFor, reviewNotFound } from "~/features/reviews/findReview.server";
import { apiRoute, noContentResponse, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireUnchanged, requireVersion } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import type { Route } from "./+types/reviewHiding";

const OPERATIONS = {
  PUT: {
    id: "hideReview",
    summary: "Hide a review",
    notes:
      "From all but its author, who may appeal, and super admins. Its reports are closed. `If-Match` requires a version of the review.",
    params: itemParams,
    auth: "superAdmin",
    body: hidingSchema.extend({
      rule: hidingSchema.shape.rule.meta({
        description: "The rule of the guidelines; that of the reason by default.",
      }),
    }),
    example: { reason: "personal", rule: "privacy" },
    response: hidingResponse,
    problems: {
      403: `${ANOTHER_DECIDES} They never hide their own review.`,
      409: "It is hidden already.",
    },
  },
  DELETE: {
    id: "showReview",
    summary: "Show a hidden review again",
    notes: "Undoes the decision: reports that it closed are open again, and a waiting appeal is granted.",
    params: itemParams,
    auth: "superAdmin",
    response: null,
    done: "Shown again.",
    problems: {
      403: ANOTHER_DECIDES,
      409: "It is not hidden.",
    },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async PUT({ request, params, context }) {
    const viewer = requireApiPermission(context, mayAdminister, "hide reviews");
    const { appeals, reports, reviews } = context.get(databaseContext);
    const review = await findHideableReview(reviews, params.id, viewer);
    const version = requireVersion(request, review.version) ?? review.version;
    const { reason, rule } = await readJson(request, OPERATIONS.PUT.body);
    const seen = { reviewId: review.id, version, lastReport: null };
    const outcome = await reports.hide(seen, reason, rule);
    if (outcome === "edited") throw preconditionFailed();
    if (outcome === "not allowed") throw anotherDecides();
    if (outcome === "decided") throw alreadyHidden();
    const [hiding] = await appeals.listOfReview(review.id);
    if (outcome === "missing" || !hiding) throw reviewNotFound();
    return updatedResponse(hiding);
  },

  async DELETE({ request, params, context }) {
    const viewer = requireApiPermission(context, mayAdminister, "show hidden reviews");
    const repositories = context.get(databaseContext);
    const { id, hiddenFor, version } = await findReviewFor(repositories.reviews, params.id, viewer);
    await requireUnchanged(request);
    if (hiddenFor === null) throw problem(409, "The review is not hidden.");
    const { decision } = await findDecidedReport(repositories, params.id, viewer.id);
    const outcome = await repositories.reports.undo({ reviewId: id, version, decision }, viewer.id);
    if (outcome === "missing") throw reviewNotFound();
    if (outcome === "edited") throw preconditionFailed();
    if (outcome === "not allowed") throw anotherDecides();
    if (outcome === "decided") throw alreadyDecided();
    return noContentResponse();
  },
});

export const action = loader;
