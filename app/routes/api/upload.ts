import { upload } from "~/features/images/image.answer.server";
import { mayUploadItemImages } from "~/features/images/image.policy";
import { IMAGE_PURPOSES } from "~/features/images/image.purposes";
import { IMAGE_FAULTS } from "~/features/images/image.words";
import type { Calls } from "~/kernel/call";
import { FieldRefusal } from "~/kernel/fieldRefusal";
import { apiResource, created } from "~/kernel/resource";
import { requireApiPermission } from "~/middleware/requirePermission";
import { keepUpload } from "~/middleware/uploads";
import type { Route } from "./+types/upload";

/** Takes the picture of a court, a racket or a ball. */
const CALLS = {
  POST: {
    id: "uploadImage",
    summary: "Upload the picture of a court, a racket or a ball",
    who: "superAdmin",
    fileField: IMAGE_PURPOSES.item.fileField,
    ...upload,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async POST(args) {
    const viewer = requireApiPermission(
      args.context,
      mayUploadItemImages,
      "upload images of courts and equipment",
    );
    const imageUrl = await keepUpload(args, viewer, "item");
    if (!imageUrl) throw new FieldRefusal("image", IMAGE_FAULTS.missing);
    return created(imageUrl, { imageUrl });
  },
});

export const action = loader;
