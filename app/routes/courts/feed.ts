import { courtAt } from "~/features/courts/courtAt.server";
import { FEED_LENGTH, itemFeed } from "~/features/reviews/review.feed";
import { foundFeed } from "~/features/reviews/reviewFeed.server";
import { resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/feed";

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const { courts, reviews } = context.get(databaseContext);
    const { id, name, updatedAt } = await courtAt(courts, params.id);
    const court = { itemType: "court", itemId: id } as const;
    const { items } = await reviews.newest({ limit: FEED_LENGTH, after: null }, court);
    return foundFeed(request, itemFeed(court, name), { reviews: items, changedAt: updatedAt, origin });
  },
});

export const action = loader;
