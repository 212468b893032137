import { findCourt } from "~/features/courts/findCourt.server";
import { FEED_LENGTH, itemFeed } from "~/features/reviews/review.feed";
import { foundFeed } from "~/features/reviews/reviewFeed.server";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/feed";

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const { courts, reviews } = context.get(databaseContext);
    const { id, name, updatedAt } = await findCourt(courts, params.id);
    const court = { itemType: "court", itemId: id } as const;
    const { items } = await reviews.newest({ limit: FEED_LENGTH, after: null }, court);
    return foundFeed(request, itemFeed(court, name), { reviews: items, changedAt: updatedAt, origin });
  },
});

export const action = loader;
