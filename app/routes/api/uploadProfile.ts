import { upload } from "~/features/images/image.answer.server";
import { IMAGE_PURPOSES } from "~/features/images/image.purposes";
import { IMAGE_FAULTS } from "~/features/images/image.words";
import type { Calls } from "~/kernel/call";
import { FieldRefusal } from "~/kernel/fieldRefusal";
import { apiResource, created } from "~/kernel/resource";
import { requireApiViewer } from "~/middleware/requireViewer";
import { keepUpload } from "~/middleware/uploads";
import type { Route } from "./+types/uploadProfile";

/** Takes the picture of whoever asks. */
const CALLS = {
  POST: {
    id: "uploadPicture",
    summary: "Upload one's own picture",
    who: "signedIn",
    fileField: IMAGE_PURPOSES.profile.fileField,
    ...upload,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async POST(args) {
    const viewer = requireApiViewer(args.context);
    const imageUrl = await keepUpload(args, viewer, "profile");
    if (!imageUrl) throw new FieldRefusal("profilePicture", IMAGE_FAULTS.missing);
    return created(imageUrl, { imageUrl });
  },
});

export const action = loader;
