import { PERSON_REVIEWS_CALLS } from "~/features/profiles/profile.calls.server";
import { profileAt } from "~/features/profiles/profileAt.server";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/personReviews";

export const loader = apiResource<Route.LoaderArgs>(PERSON_REVIEWS_CALLS, {
  async GET({ request, params, url, context }) {
    const { people, reviews } = context.get(databaseContext);
    const { id } = await profileAt(people, params.id, context.get(viewerContext));
    const { items, next } = await reviews.newest(
      readSliceQuery(url.searchParams, PERSON_REVIEWS_CALLS.GET.most),
      { userId: id },
    );
    return found(request, items, { headers: nextLink(url, next) });
  },
});

export const action = loader;
