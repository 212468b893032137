import { IMAGE_PURPOSES } from "~/features/images/image.purposes";
import { upload } from "~/features/images/image.response.server";
import { apiRoute, createdResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { requireApiViewer } from "~/middleware/requireViewer";
import { storePostedImage } from "~/middleware/uploads";
import type { Route } from "./+types/uploadProfile";

const OPERATIONS = {
  POST: {
    id: "uploadPicture",
    summary: "Upload one's own picture",
    auth: "signedIn",
    fileField: IMAGE_PURPOSES.profile.fileField,
    ...upload,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async POST(args) {
    const viewer = requireApiViewer(args.context);
    const imageUrl = await storePostedImage(args, viewer, "profile");
    return createdResponse(imageUrl, { imageUrl });
  },
});

export const action = loader;
