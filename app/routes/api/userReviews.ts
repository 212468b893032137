import { z } from "zod";
import { reviewResponse } from "~/features/reviews/review.response.server";
import { findProfile } from "~/features/users/findProfile.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import { nextLink, readSliceQuery } from "~/http/cursor";
import type { Operations } from "~/http/operation";
import { userParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/userReviews";

const OPERATIONS = {
  GET: {
    id: "listReviewsOfUser",
    summary: "The reviews of a person, the newest first",
    params: userParams,
    auth: "everybody",
    maxLimit: 100,
    response: z.array(reviewResponse),
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, url, context }) {
    const { users, reviews } = context.get(databaseContext);
    const { id } = await findProfile(users, params.id, context.get(viewerContext));
    const { items, next } = await reviews.newest(readSliceQuery(url.searchParams, OPERATIONS.GET.maxLimit), {
      userId: id,
    });
    return okResponse(request, items, { headers: nextLink(url, next) });
  },
});

export const action = loader;
