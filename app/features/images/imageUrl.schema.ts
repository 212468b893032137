import { optionalText } from "~/http/fields";
import { isUploadAddress } from "~/http/uploads";
import { WRONG_IMAGE_ADDRESS } from "./image.labels";

/**
 * Returns the schema of an optional picture URL: one on the web, or the path of an upload.
 * @param max the maximum length in code points
 */
export function imageAddress(max: number) {
  return optionalText("Image address", max).refine(
    (value) => !value || isImageAddress(value),
    WRONG_IMAGE_ADDRESS.item,
  );
}

/**
 * Returns the schema of an optional picture URL that must be the path of an upload.
 * @param max the maximum length in code points
 * @param otherwise the error for all other URLs
 * @param malformed the error for an invalid path of an upload
 */
export function uploadedImage(label: string, max: number, otherwise: string, malformed = otherwise) {
  const error = ({ input }: { input: unknown }) =>
    typeof input === "string" && isUploadAddress(input) ? malformed : otherwise;
  return optionalText(label, max)
    .refine((value) => !value || UPLOAD_PATH.test(value), { error })
    .meta({ description: "The path of an upload of this site." });
}

/** Matches the path of an upload, and no other path of the site. */
const UPLOAD_PATH = /^\/uploads\/[\w-]+(\.[a-zA-Z\d]+)?$/;

function isImageAddress(text: string): boolean {
  if (UPLOAD_PATH.test(text)) return true;
  // URL accepts a scheme without slashes and drops line ends, but the text is stored as it is.
  return /^https?:\/\/[^\p{Cc}]+$/u.test(text) && URL.canParse(text);
}
