import { optionalText } from "./fields";

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

function isImageAddress(text: string): boolean {
  if (/^\/uploads\/[a-z0-9_-]+(\.[a-z0-9]+)?$/i.test(text)) return true;
  // URL repairs a scheme without slashes and drops line ends; what is kept is the text itself.
  return /^https?:\/\/[^\p{Cc}]+$/u.test(text) && URL.canParse(text);
}
