import { optionalText } from "~/http/fields";

/**
 * The address of a picture, which may be left out or be null: one of the web, or the path of an upload of ours.
 * @param max in code points
 */
export function imageAddress(label: string, max: number) {
  return optionalText(label, max).refine(
    (value) => !value || isImageAddress(value),
    "Please provide a valid image URL or upload an image",
  );
}

/**
 * The address of an image that must be an upload of ours; it may be left out or be null.
 * @param max in code points
 * @param otherwise the message for every other address
 */
export function uploadedImage(label: string, max: number, otherwise: string) {
  return optionalText(label, max)
    .refine((value) => !value || UPLOAD.test(value), otherwise)
    .meta({ description: "The path of an upload of this site." });
}

/** The path of an upload: no other part of the site, however it is written. */
const UPLOAD = /^\/uploads\/[a-z0-9_-]+(\.[a-z0-9]+)?$/i;

function isImageAddress(text: string): boolean {
  if (UPLOAD.test(text)) return true;
  // URL repairs a scheme without slashes and drops line ends; what is kept is the text itself.
  return /^https?:\/\/[^\p{Cc}]+$/u.test(text) && URL.canParse(text);
}
