const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The largest JSON body. */
export const MAX_JSON_BYTES = MEGABYTE;

/** The most text of a form, encoded: a site text of 20,000 emoji takes 240,000 bytes when urlencoded. */
export const MAX_TEXT_BYTES = 256 * KILOBYTE;

/** The same for the import form, whose rows are text of up to a megabyte. */
const MAX_IMPORT_FORM_BYTES = MEGABYTE + 128 * KILOBYTE;

/**
 * The largest body of a form with a file, enough for a photo from any phone. When the file is too large, the form is
 * shown again with its other fields, so those have to be read.
 */
export const MAX_FORM_BYTES = 32 * MEGABYTE;

const IMPORT_PATH = "/admin/import";

/**
 * The most text that the form at a path accepts, in encoded bytes. Depends on the path alone, as the server needs it
 * before the route is known.
 */
export function maxTextBytesAt(path: string): number {
  return path.replace(/\.data$/, "") === IMPORT_PATH ? MAX_IMPORT_FORM_BYTES : MAX_TEXT_BYTES;
}
