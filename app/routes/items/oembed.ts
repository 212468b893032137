import { embedQuery, embedResponseSchema } from "~/features/badges/oembed.response.server";
import { embedResponse, readEmbedRequest } from "~/features/badges/oembed.server";
import { findItem } from "~/features/reviews/findItem.server";
import { apiRoute } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/oembed";

const OPERATIONS = {
  GET: {
    id: "getEmbed",
    summary: "The badge of a court, a racket or a ball, as oEmbed",
    auth: "everybody",
    query: embedQuery,
    response: embedResponseSchema,
    problems: { 404: "The address is not that of an item's page." },
  },
} as const satisfies Operations;

/** Serves the badges of all items to sites that embed pages. */
export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, url, context }) {
    const { publicUrl: origin } = context.get(processContext).environment;
    const { itemType, id, size } = readEmbedRequest(url.searchParams, origin);
    const item = await findItem(context.get(databaseContext), itemType, id);
    return embedResponse(request, item, size, origin);
  },
});

export const action = loader;
