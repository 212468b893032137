import { MAX_FILE_BYTES } from "~/http/bodyLimits";

/** How large an uploaded file may be. */
export const MAX_IMAGE_BYTES = MAX_FILE_BYTES;

/** How many pixels an uploaded image may have: twice what most phones take. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** What a picker of files offers. What a file really is, the server finds out. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
