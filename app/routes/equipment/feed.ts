import { findEquipment } from "~/features/equipment/findEquipment.server";
import { FEED_LENGTH, itemFeed } from "~/features/reviews/review.feed";
import { foundFeed } from "~/features/reviews/reviewFeed.server";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/feed";

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const { equipment, reviews } = context.get(databaseContext);
    const { id, name, updatedAt } = await findEquipment(equipment, params.id);
    const item = { itemType: "equipment", itemId: id } as const;
    const { items } = await reviews.newest({ limit: FEED_LENGTH, after: null }, item);
    return foundFeed(request, itemFeed(item, name), { reviews: items, changedAt: updatedAt, origin });
  },
});

export const action = loader;
