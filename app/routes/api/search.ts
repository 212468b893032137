import { findEverything } from "~/features/search/findEverything.server";
import { searchText } from "~/kernel/query";
import { found, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/search";

/** How much of each kind is given: the best of it. */
const MOST = { courts: 20, rackets: 20, balls: 20, reviews: 20 };

export const loader = resource<Route.LoaderArgs>({
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
