import { courtPreviewImage } from "~/features/courts/court.previewImage";
import { findCourt } from "~/features/courts/findCourt.server";
import { previewImageResponse } from "~/features/preview-images/previewImage.response.server";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/previewImage";

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { courts } = context.get(databaseContext);
    const { log } = context.get(processContext);
    return previewImageResponse(request, courtPreviewImage(await findCourt(courts, params.id)), log);
  },
});

export const action = loader;
