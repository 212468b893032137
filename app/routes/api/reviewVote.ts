import { z } from "zod";
import { findReview, findVotableReview } from "~/features/reviews/findReview.server";
import type { ReviewView } from "~/features/reviews/review.view";
import { apiRoute, noContentResponse, okResponse, updatedResponse } from "~/http/apiRoute";
import { requireUnchanged } from "~/http/etag";
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

interface Votes {
  /** The reviews among some that a user found helpful. */
  votedAmong(userId: string, reviewIds: readonly number[]): Promise<readonly number[]>;
}

/** The viewer's vote for a review, as the API responds with it. */
async function voteOf(votes: Votes, viewerId: string, review: ReviewView) {
  const isHelpful = (await votes.votedAmong(viewerId, [review.id])).length > 0;
  return { isHelpful, helpfulCount: review.helpfulCount };
}

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews, votes } = context.get(databaseContext);
    const review = await findReview(reviews, params.id);
    return okResponse(request, await voteOf(votes, viewer.id, review));
  },

  async PUT({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews, votes } = context.get(databaseContext);
    const review = await findVotableReview(reviews, params.id, viewer);
    await requireUnchanged(request, () => voteOf(votes, viewer.id, review));
    await votes.add(review.id, viewer.id);
    const { helpfulCount } = await findReview(reviews, params.id);
    return updatedResponse({ isHelpful: true, helpfulCount });
  },

  async DELETE({ request, params, context }) {
    const viewer = requireApiViewer(context);
    const { reviews, votes } = context.get(databaseContext);
    const review = await findReview(reviews, params.id);
    await requireUnchanged(request, () => voteOf(votes, viewer.id, review));
    await votes.remove(review.id, viewer.id);
    return noContentResponse();
  },
});

export const action = loader;
