import { filteredReply } from "~/features/owners/filteredReply.schema.server";
import {
  findDeletableReply,
  findRepliable,
  findReplied,
  replyProblem,
} from "~/features/owners/findReply.server";
import { replyResponse } from "~/features/owners/reply.response.server";
import { apiRoute, noContentResponse, okResponse, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireVersion } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/reviewReply";

const NOT_AN_OWNER = "You do not own the court or brand, or it is your own review.";

const OPERATIONS = {
  GET: {
    id: "getReply",
    summary: "The owner's reply to a review",
    params: itemParams,
    auth: "everybody",
    response: replyResponse,
  },
  PUT: {
    id: "saveReply",
    summary: "Reply to a review, or edit the reply",
    notes: "For owners of the court or brand. A review has one reply.",
    params: itemParams,
    auth: "signedIn",
    body: filteredReply,
    example: { text: "Thank you! The fourth court got the same lights in November." },
    response: replyResponse,
    problems: { 403: NOT_AN_OWNER },
  },
  DELETE: {
    id: "deleteReply",
    summary: "Delete the reply to a review",
    notes: "For owners of the court or brand, and for its author, even after the ownership has ended.",
    params: itemParams,
    auth: "signedIn",
    response: null,
    problems: { 403: "You do not own the court or brand, and have not written the reply." },
  },
} as const satisfies Operations;

type Args = Pick<Route.LoaderArgs, "params" | "context">;

/** The public reply to a review, as the API responds with it. */
async function publicReply({ params, context }: Args) {
  const { reply } = await findReplied(context.get(databaseContext), params.id);
  const { reviewId, text, version, createdAt, updatedAt } = reply;
  return { reviewId, text, version, createdAt, updatedAt };
}

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET(args) {
    const body = await publicReply(args);
    return okResponse(args.request, body, { version: body.version });
  },

  async PUT(args) {
    const { request, params, context } = args;
    const viewer = requireApiViewer(context);
    const repositories = context.get(databaseContext);
    const { review, reply } = await findRepliable(repositories, params.id, viewer);
    // For the API a reply that was removed does not exist. Its version is that of having none.
    const current = reply?.removalReason === null ? reply.version : null;
    const version = requireVersion(request, current, reply?.version);
    const { text } = await readJson(request, filteredReply);
    const outcome = await repositories.replies.save(review.id, viewer.id, { text, version });
    if (outcome === "stale") throw preconditionFailed();
    if (outcome !== "done") throw replyProblem(outcome, review);
    return updatedResponse(await publicReply(args));
  },

  async DELETE({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const repositories = context.get(databaseContext);
    const { review, reply } = await findDeletableReply(repositories, params.id, viewer);
    const version = requireVersion(request, reply.version);
    const outcome = await repositories.replies.remove(review.id, viewer.id, version);
    if (outcome === "stale") throw preconditionFailed();
    if (outcome !== "done") throw replyProblem(outcome, review);
    return noContentResponse();
  },
});

export const action = loader;
