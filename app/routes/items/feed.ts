import { findItem } from "~/features/reviews/findItem.server";
import { itemTypeOf } from "~/features/reviews/itemTypes";
import { FEED_LENGTH, itemFeed } from "~/features/reviews/review.feed";
import { feedResponse } from "~/features/reviews/reviewFeed.server";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/feed";

/** Serves the feeds of the reviews of a court or a racket or ball, selected by the route. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params, pattern, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const database = context.get(databaseContext);
    const item = await findItem(database, itemTypeOf(pattern), params.id);
    const { items } = await database.reviews.newest({ limit: FEED_LENGTH, after: null }, item);
    return feedResponse(request, itemFeed(item, item.name), {
      reviews: items,
      changedAt: item.updatedAt,
      origin,
    });
  },
});

export const action = loader;
