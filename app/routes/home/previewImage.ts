import { previewImageResponse } from "~/features/preview-images/previewImage.response.server";
import { sitePreviewImage } from "~/features/preview-images/site.previewImage";
import { methodRoute } from "~/http/apiRoute";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/previewImage";

export const loader = methodRoute<Route.LoaderArgs>({
  GET: ({ request, context }) =>
    previewImageResponse(request, sitePreviewImage, context.get(processContext).log),
});

export const action = loader;
