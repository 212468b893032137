import { browserMessages } from "../toasts/toast";
import { MAX_IMAGE_PIXELS } from "./image.limits";
import type { ImagePurpose } from "./image.purposes";

/** The error for a file that is no image, which the browser detects as well. */
export const INVALID_TYPE = "Invalid file type. Please choose a JPEG, PNG, GIF or WebP image.";

/** The errors for rejected files, used by the server. */
export const IMAGE_ERRORS = {
  missing: "Please choose an image file",
  type: INVALID_TYPE,
  damaged: "This image is damaged or incomplete. Please choose another file.",
  pixels: `This image has too many pixels (at most ${MAX_IMAGE_PIXELS / 1_000_000} million). Please choose a smaller one.`,
} as const;

const { fileTooLarge } = browserMessages;

/** The error for a file that is too large, which the browser detects as well. */
export function tooLarge(purpose: ImagePurpose): string {
  return purpose === "profile"
    ? `${fileTooLarge.title}. ${fileTooLarge.description}`
    : "File size must be less than 5MB";
}

/** The error when an upload failed on the server or the network. */
export const UPLOAD_FAILED = "Upload failed";

/** The error for a web address as a user's own picture. */
export const WEB_ADDRESS_AS_PICTURE = "Please upload an image: your picture cannot be a web address";

/** The error for an invalid URL, and for an upload of another user. */
export const WRONG_IMAGE_ADDRESS: Record<ImagePurpose, string> = {
  item: "Please provide a valid image URL or upload an image",
  profile: "Please upload the image again: this upload has expired or is in use",
  review: "Please choose the picture again: this upload has expired or is in use",
};
