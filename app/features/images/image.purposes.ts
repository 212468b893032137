import type { FileField } from "~/http/form";
import { AVATAR_WIDTHS, PICTURE_WIDTHS } from "~/lib/uploads";
import { MAX_IMAGE_BYTES } from "./image.limits";

/** What images are uploaded for: each with the address that takes them and the name that their file has. */
export const IMAGE_PURPOSES = {
  /** The picture of a court, a racket or a ball. */
  item: { uploadPath: "/api/upload", fileField: "image", addressField: "imageUrl", widths: PICTURE_WIDTHS },
  /** The picture of a person: square, the middle of what was uploaded. */
  profile: {
    uploadPath: "/api/upload/profile",
    fileField: "profilePicture",
    addressField: "profileImageUrl",
    widths: AVATAR_WIDTHS,
  },
} as const;

export type ImagePurpose = keyof typeof IMAGE_PURPOSES;

/** The file of a form with an image in it. */
export function imageFile(purpose: ImagePurpose): FileField {
  return { name: IMAGE_PURPOSES[purpose].fileField, maxBytes: MAX_IMAGE_BYTES };
}
