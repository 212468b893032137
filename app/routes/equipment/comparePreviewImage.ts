import { comparison } from "~/features/equipment/comparison.server";
import { comparisonPreviewImage } from "~/features/equipment/equipment.previewImage";
import { equipmentNotFound } from "~/features/equipment/findEquipment.server";
import { previewImageResponse } from "~/features/preview-images/previewImage.response.server";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/comparePreviewImage";

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, url, context }) {
    const { rackets } = await comparison(context.get(databaseContext).equipment, url.searchParams);
    if (rackets.length === 0) throw equipmentNotFound();
    return previewImageResponse(request, comparisonPreviewImage(rackets), context.get(processContext).log);
  },
});

export const action = loader;
