import { mayUploadItemImages } from "~/features/images/image.permissions";
import { IMAGE_PURPOSES } from "~/features/images/image.purposes";
import { upload } from "~/features/images/image.response.server";
import { apiRoute, createdResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { requireApiPermission } from "~/middleware/requirePermission";
import { storePostedImage } from "~/middleware/uploads";
import type { Route } from "./+types/upload";

const OPERATIONS = {
  POST: {
    id: "uploadImage",
    summary: "Upload the picture of a court, a racket or a ball",
    auth: "superAdmin",
    fileField: IMAGE_PURPOSES.item.fileField,
    ...upload,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async POST(args) {
    const viewer = requireApiPermission(
      args.context,
      mayUploadItemImages,
      "upload images of courts and equipment",
    );
    const imageUrl = await storePostedImage(args, viewer, "item");
    return createdResponse(imageUrl, { imageUrl });
  },
});

export const action = loader;
