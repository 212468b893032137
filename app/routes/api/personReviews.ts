import { z } from "zod";
import { profileAt } from "~/features/profiles/profileAt.server";
import { reviewAnswer } from "~/features/reviews/review.answer.server";
import type { Calls } from "~/kernel/call";
import { personId } from "~/kernel/callFields.server";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/personReviews";

const CALLS = {
  GET: {
    id: "listReviewsOfUser",
    summary: "The reviews of a person, the newest first",
    params: z.object({ id: personId }),
    who: "everybody",
    most: 100,
    gives: z.array(reviewAnswer),
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, params, url, context }) {
    const { people, reviews } = context.get(databaseContext);
    const { id } = await profileAt(people, params.id, context.get(viewerContext));
    const { items, next } = await reviews.newest(readSliceQuery(url.searchParams, CALLS.GET.most), {
      userId: id,
    });
    return found(request, items, { headers: nextLink(url, next) });
  },
});

export const action = loader;
