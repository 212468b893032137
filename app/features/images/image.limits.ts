/** The maximum size of an uploaded image, in bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** The maximum number of pixels of an uploaded image, twice that of most phone cameras. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** The MIME types that a file input offers. The server checks the file's content instead. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];
