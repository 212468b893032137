import { findEverything } from "~/features/search/findEverything.server";
import { FOUND_OF_EACH, SEARCH_CALLS } from "~/features/search/search.calls.server";
import { searchText } from "~/kernel/query";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/search";

const MOST = { courts: FOUND_OF_EACH, rackets: FOUND_OF_EACH, balls: FOUND_OF_EACH, reviews: FOUND_OF_EACH };

export const loader = apiResource<Route.LoaderArgs>(SEARCH_CALLS, {
  async GET({ request, url, context }) {
    const q = searchText(url.searchParams.get("q"));
    if (!q) return found(request, { courts: [], rackets: [], balls: [], reviews: [] });
    const { courts, rackets, balls, reviews } = await findEverything(context.get(databaseContext), q, MOST);
    return found(request, {
      courts: courts.items,
      rackets: rackets.items,
      balls: balls.items,
      reviews: reviews.items,
    });
  },
});

export const action = loader;
