import { href } from "react-router";
import { z } from "zod";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { ALREADY_REPORTED } from "~/features/moderation/report.form";
import { ownReportResponse } from "~/features/moderation/report.response.server";
import { reportSchema } from "~/features/moderation/report.schema";
import {
  ANOTHER_DECIDES,
  alreadyDecided,
  anotherDecides,
  notReported,
  openReportOf,
} from "~/features/moderation/reportCases.server";
import { findReportableReply } from "~/features/owners/findReply.server";
import {
  findReportableReview,
  findReview,
  findReviewFor,
  pictureNotFound,
  reviewNotFound,
} from "~/features/reviews/findReview.server";
import { apiRoute, createdResponse, updatedResponse } from "~/http/apiRoute";
import { requireUnchanged } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { itemId } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/reviewReports";

const params = z.object({ id: itemId });

const OPERATIONS = {
  POST: {
    id: "reportReview",
    summary: "Report a review, a picture of it, or the owner's reply to it",
    notes: "One open report of each user and review. `GET /api/reports` has what became of it.",
    params,
    auth: "signedIn",
    body: reportSchema.extend({
      picture: reportSchema.shape.picture.meta({
        description:
          "The `image` of the review's picture that is reported; null or absent for the review itself.",
      }),
      isReply: z
        .boolean("isReply must be true or false")
        .optional()
        .meta({ description: "Whether the owner's reply is reported." }),
    }),
    example: { reason: "spam", note: "It sells balls." },
    response: ownReportResponse,
    location: "The address of the list that it is in: a report has none of its own.",
    problems: {
      404: "There is no such review, or it has no such picture or no reply.",
      409: "You have an open report of this review.",
    },
  },
  PUT: {
    id: "keepReview",
    summary: "Keep a reported review",
    notes: "Closes its reports. To hide it, see `PUT /api/reviews/{id}/hiding`.",
    params,
    auth: "superAdmin",
    body: z.object({ verdict: z.enum(["kept"], "verdict must be kept") }),
    example: { verdict: "kept" },
    response: z.object({ reviewId: itemId, verdict: z.enum(["kept"]) }),
    problems: {
      403: ANOTHER_DECIDES,
      409: "Another super admin has decided, or the author has edited it.",
    },
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async POST({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const repositories = context.get(databaseContext);
    const { id } = await findReview(repositories.reviews, params.id);
    // Without a reply only the review itself can be reported, whatever the body says.
    if (!(await repositories.replies.find(id)))
      await findReportableReview(repositories.reviews, params.id, viewer);
    const { isReply = false, ...fields } = await readJson(request, OPERATIONS.POST.body);
    const review = isReply
      ? (await findReportableReply(repositories, params.id, viewer)).review
      : await findReportableReview(repositories.reviews, params.id, viewer);
    const outcome = await repositories.reports.add(review.id, viewer.id, fields, isReply);
    if (outcome === "missing") throw reviewNotFound();
    if (outcome === "picture missing") throw pictureNotFound(review);
    if (outcome === "already reported") throw problem(409, ALREADY_REPORTED);
    const own = await repositories.reports.listByUser(viewer.id);
    const report = own.findLast(({ reviewId }) => reviewId === review.id);
    if (!report) throw reviewNotFound();
    return createdResponse(href("/api/reports"), report);
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiPermission(context, mayAdminister, "decide on reports");
    const repositories = context.get(databaseContext);
    const review = await findReviewFor(repositories.reviews, params.id, viewer);
    await requireUnchanged(request);
    await readJson(request, OPERATIONS.PUT.body);
    const { lastReport, replyVersion } = await openReportOf(repositories, review, viewer.id);
    const seen = { reviewId: review.id, version: review.version, lastReport, replyVersion };
    const outcome = await repositories.reports.dismiss(seen);
    if (outcome === "missing") throw notReported();
    if (outcome === "not allowed") throw anotherDecides();
    if (outcome !== "done") throw alreadyDecided();
    return updatedResponse({ reviewId: review.id, verdict: "kept" });
  },
});

export const action = loader;
