import { PROFILE_UPLOAD_CALLS } from "~/features/images/image.calls.server";
import { IMAGE_FAULTS } from "~/features/images/image.words";
import { FieldRefusal } from "~/kernel/fieldRefusal";
import { apiResource, created } from "~/kernel/resource";
import { requireApiViewer } from "~/middleware/requireViewer";
import { keepUpload } from "~/middleware/uploads";
import type { Route } from "./+types/uploadProfile";

/** Takes the picture of whoever asks. */
export const loader = apiResource<Route.LoaderArgs>(PROFILE_UPLOAD_CALLS, {
  async POST(args) {
    const viewer = requireApiViewer(args.context);
    const imageUrl = await keepUpload(args, viewer, "profile");
    if (!imageUrl) throw new FieldRefusal("profilePicture", IMAGE_FAULTS.missing);
    return created(imageUrl, { imageUrl });
  },
});

export const action = loader;
