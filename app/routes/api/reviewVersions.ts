import { z } from "zod";
import { findReview } from "~/features/reviews/findReview.server";
import type { ReviewVersion } from "~/features/reviews/history.view";
import { UNVERSIONED_MINUTES } from "~/features/reviews/review.limits";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { itemParams, stars, timestamp } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/reviewVersions";

/** The most versions in a response. */
const MAX_VERSIONS = 100;

const versionResponse = z
  .object({
    number: z.int().positive(),
    rating: stars,
    reviewText: z.string().nullable(),
    isWithheld: z.boolean().meta({ description: "Whether its text is not public." }),
    moderationReason: z
      .string()
      .nullable()
      .meta({ description: "Why a moderator made it; null when the author did." }),
    writtenAt: timestamp,
  })
  .meta({
    id: "ReviewVersion",
    description: "An earlier version of a review.",
    examples: [
      {
        number: 1,
        rating: 4,
        reviewText: "Lights are even.",
        isWithheld: false,
        moderationReason: null,
        writtenAt: "2026-10-19T16:05:00.000Z",
      },
    ],
  }) satisfies z.ZodType<ReviewVersion>;

const OPERATIONS = {
  GET: {
    id: "listReviewVersions",
    summary: "The earlier versions of a review, the newest first",
    notes: `An edit later than ${UNVERSIONED_MINUTES} minutes after writing stores one. After a moderator's change, texts before it are null.`,
    params: itemParams,
    auth: "everybody",
    response: z.array(versionResponse).max(MAX_VERSIONS),
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const { history, reviews } = context.get(databaseContext);
    const { id } = await findReview(reviews, params.id);
    return okResponse(request, await history.list(id, MAX_VERSIONS));
  },
});

export const action = loader;
