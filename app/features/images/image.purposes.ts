import type { FileField } from "~/http/form";
import { AVATAR_WIDTHS, PICTURE_WIDTHS } from "~/http/uploads";
import { MAX_IMAGE_BYTES } from "./image.limits";

/** The purposes of uploads, each with its API path, form fields and image widths in pixels. */
export const IMAGE_PURPOSES = {
  /** The picture of a court, a racket or a ball. */
  item: { uploadPath: "/api/upload", fileField: "image", addressField: "imageUrl", widths: PICTURE_WIDTHS },
  /** A user's picture, cropped to its square centre. */
  profile: {
    uploadPath: "/api/upload/profile",
    fileField: "profilePicture",
    addressField: "profileImageUrl",
    widths: AVATAR_WIDTHS,
  },
  /** A picture of a review. */
  review: {
    uploadPath: "/api/upload/review",
    fileField: "picture",
    addressField: "pictures",
    widths: PICTURE_WIDTHS,
  },
} as const;

export type ImagePurpose = keyof typeof IMAGE_PURPOSES;

/** The file field of a form with an image. */
export function imageFile(purpose: ImagePurpose): FileField {
  return { name: IMAGE_PURPOSES[purpose].fileField, maxBytes: MAX_IMAGE_BYTES };
}
