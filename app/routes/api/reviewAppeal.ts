import { href } from "react-router";
import { z } from "zod";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { hidingResponse } from "~/features/moderation/appeal.response.server";
import { answerSchema, appealSchema } from "~/features/moderation/appeal.schema";
import { appealProblem, findHiddenReview } from "~/features/moderation/appealCases.server";
import { reviewNotFound } from "~/features/reviews/findReview.server";
import { apiRoute, createdResponse, okResponse, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireUnchanged } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { problem } from "~/http/problems";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiPermission } from "~/middleware/requirePermission";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/reviewAppeal";

const OPERATIONS = {
  GET: {
    id: "getHiding",
    summary: "The last hiding of a review, and the appeal against it",
    params: itemParams,
    auth: "authorOrSuperAdmin",
    response: hidingResponse,
    problems: { 404: "There is no such review, it is another user's, or it was never hidden." },
  },
  POST: {
    id: "addAppeal",
    summary: "Appeal against the hiding of a review",
    notes: "Once for each hiding.",
    params: itemParams,
    auth: "author",
    body: appealSchema,
    example: { text: "The number is that of the club's front desk." },
    response: hidingResponse,
    problems: { 409: "There is an appeal already, or the review is shown again." },
  },
  PUT: {
    id: "decideAppeal",
    summary: "Decide on the appeal against the hiding of a review",
    notes: "By a super admin who neither wrote nor hid the review; who hid it may, if there is no other.",
    params: itemParams,
    auth: "superAdmin",
    body: answerSchema.extend({
      verdict: z.enum(["granted", "upheld"], "verdict must be granted or upheld"),
    }),
    example: { verdict: "granted", answer: "You are right, the number is public." },
    response: hidingResponse,
    problems: { 409: "It is decided already." },
  },
} as const satisfies Operations;

type Args = Pick<Route.LoaderArgs, "params" | "context">;

/** Finds the last hiding of a review for its author or a super admin. */
async function lastHiding({ params, context }: Args) {
  const viewer = requireApiViewer(context);
  const found = await findHiddenReview(context.get(databaseContext), params.id, viewer);
  const [hiding] = found.hidings;
  if (!hiding) throw reviewNotFound();
  return { viewer, hiding, review: found.review };
}

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET(args) {
    return okResponse(args.request, (await lastHiding(args)).hiding);
  },

  async POST(args) {
    const { viewer, review } = await lastHiding(args);
    if (review.userId !== viewer.id) throw reviewNotFound();
    const { text } = await readJson(args.request, appealSchema);
    const { appeals } = args.context.get(databaseContext);
    const outcome = await appeals.add(review.id, viewer.id, text);
    if (outcome === "missing") throw problem(409, "The review is not hidden.");
    if (outcome === "already appealed") throw problem(409, "You have already appealed against this hiding.");
    const path = href("/api/reviews/:id/appeal", { id: String(review.id) });
    return createdResponse(path, (await lastHiding(args)).hiding);
  },

  async PUT(args) {
    const viewer = requireApiPermission(args.context, mayAdminister, "decide on appeals");
    const repositories = args.context.get(databaseContext);
    const { hiding, review } = await lastHiding(args);
    if (!hiding.appeal) throw appealProblem("missing");
    await requireUnchanged(args.request, () => hiding);
    const decision = await readJson(args.request, OPERATIONS.PUT.body);
    const { version } = review;
    const outcome = await repositories.appeals.decide(hiding.id, { ...decision, version, by: viewer.id });
    if (outcome === "edited") throw preconditionFailed();
    if (outcome !== "done") throw appealProblem(outcome);
    return updatedResponse((await lastHiding(args)).hiding);
  },
});

export const action = loader;
