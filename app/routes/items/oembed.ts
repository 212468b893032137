import { embedResponse, readEmbedRequest } from "~/features/badges/oembed.server";
import { findItem } from "~/features/reviews/findItem.server";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/oembed";

/** Serves the badges of all items to sites that embed pages. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, url, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const { itemType, id, size } = readEmbedRequest(url.searchParams, origin);
    const item = await findItem(context.get(databaseContext), itemType, id);
    return embedResponse(request, item, size, origin);
  },
});

export const action = loader;
