import { previewImageResponse } from "~/features/preview-images/previewImage.response.server";
import { findItem } from "~/features/reviews/findItem.server";
import { itemTypeOf } from "~/features/reviews/itemTypes";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/previewImage";

/** Serves the preview images of a court or a racket or ball, selected by the route. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params, pattern, context }) {
    const item = await findItem(context.get(databaseContext), itemTypeOf(pattern), params.id);
    return previewImageResponse(request, item.previewImage, context.get(processContext).log);
  },
});

export const action = loader;
