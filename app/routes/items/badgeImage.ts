import { badgeImageResponse } from "~/features/badges/badge.svg.server";
import { findItem } from "~/features/reviews/findItem.server";
import { itemTypeOf } from "~/features/reviews/itemTypes";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/badgeImage";

/** Serves the badges of a court or a racket or ball, selected by the route. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params, pattern, context }) {
    const item = await findItem(context.get(databaseContext), itemTypeOf(pattern), params.id);
    return badgeImageResponse(request, item);
  },
});

export const action = loader;
