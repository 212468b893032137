import { FEED_LENGTH, RECENT_REVIEWS } from "~/features/reviews/review.feed";
import { feedResponse } from "~/features/reviews/reviewFeed.server";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/feed";

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const { items } = await context.get(databaseContext).reviews.newest({ limit: FEED_LENGTH, after: null });
    return feedResponse(request, RECENT_REVIEWS, { reviews: items, changedAt: null, origin });
  },
});

export const action = loader;
