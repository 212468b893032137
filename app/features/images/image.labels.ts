import { MAX_IMAGE_PIXELS } from "./image.limits";
import type { ImagePurpose } from "./image.purposes";

/** What is told of a file that cannot be taken, by whoever finds out: the browser or the server. */
export const IMAGE_ERRORS = {
  missing: "Please choose an image file",
  tooLarge: "File size must be less than 5MB",
  type: "Invalid file type. Please choose a JPEG, PNG, GIF or WebP image.",
  damaged: "This image is damaged or did not arrive whole. Please choose another file.",
  pixels: `This image has too many pixels: at most ${MAX_IMAGE_PIXELS / 1_000_000} million. Please choose a smaller one.`,
} as const;

/** What is told of an upload that failed on our side. */
export const UPLOAD_FAILED = "Upload failed";

/** The message for an address that cannot be used, also for an upload that is another user's. */
export const WRONG_IMAGE_ADDRESS: Record<ImagePurpose, string> = {
  item: "Please provide a valid image URL or upload an image",
  profile: "Please upload an image: your picture cannot be a web address",
};
