import { equipmentPreviewImage } from "~/features/equipment/equipment.previewImage";
import { findEquipment } from "~/features/equipment/findEquipment.server";
import { previewImageResponse } from "~/features/preview-images/previewImage.response.server";
import { methodRoute } from "~/http/apiRoute";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/previewImage";

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { equipment } = context.get(databaseContext);
    const { log } = context.get(processContext);
    return previewImageResponse(
      request,
      equipmentPreviewImage(await findEquipment(equipment, params.id)),
      log,
    );
  },
});

export const action = loader;
