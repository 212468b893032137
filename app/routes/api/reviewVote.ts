import { z } from "zod";
import { findReview, findVotableReview } from "~/features/reviews/findReview.server";
import { apiRoute, noContentResponse, okResponse, updatedResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { itemParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/reviewVote";

const voteResponse = z
  .object({
    isHelpful: z.boolean().meta({ description: "Whether you found it helpful." }),
    helpfulCount: z.int().nonnegative().meta({ description: "How many users found it helpful." }),
  })
  .meta({ id: "Vote", examples: [{ isHelpful: true, helpfulCount: 3 }] });

const OPERATIONS = {
  GET: {
    id: "getVote",
    summary: "Your vote for a review",
    params: itemParams,
    auth: "signedIn",
    response: voteResponse,
  },
  PUT: {
    id: "addVote",
    summary: "Find a review helpful",
    notes: "It has no body. A second vote changes nothing.",
    params: itemParams,
    auth: "signedIn",
    response: voteResponse,
    problems: { 403: "It is your own review." },
  },
  DELETE: {
    id: "removeVote",
    summary: "Take your vote for a review back",
    params: itemParams,
    auth: "signedIn",
    response: null,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews, votes } = context.get(databaseContext);
    const { id, helpfulCount } = await findReview(reviews, params.id);
    const isHelpful = (await votes.votedAmong(viewer.id, [id])).length > 0;
    return okResponse(request, { isHelpful, helpfulCount });
  },

  async PUT({ params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews, votes } = context.get(databaseContext);
    const { id } = await findVotableReview(reviews, params.id, viewer);
    await votes.add(id, viewer.id);
    const { helpfulCount } = await findReview(reviews, params.id);
    return updatedResponse({ isHelpful: true, helpfulCount });
  },

  async DELETE({ params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews, votes } = context.get(databaseContext);
    const { id } = await findReview(reviews, params.id);
    await votes.remove(id, viewer.id);
    return noContentResponse();
  },
});

export const action = loader;
