const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** The largest JSON body. */
export const MAX_JSON_BYTES = MEGABYTE;

/** The most text of a form, as it is sent: a site text of 20,000 emoji takes 240,000 bytes when it is urlencoded. */
export const MAX_TEXT_BYTES = 256 * KILOBYTE;

/** The same of the form that imports a sheet, which is text of up to a megabyte. */
const MAX_SHEET_FORM_BYTES = MEGABYTE + 128 * KILOBYTE;

/** The largest file that a form of the site takes. */
export const MAX_FILE_BYTES = 5 * MEGABYTE;

/** The largest body of an upload by the API: a file and the form around it. */
export const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + MAX_TEXT_BYTES;

/**
 * The largest body of a form with a file: whatever a phone takes. The form refuses a file above its limit and comes
 * back filled, so the text around the file has to be read.
 */
export const MAX_FORM_BYTES = 32 * MEGABYTE;

const IMPORT_PATH = "/admin/import";

/**
 * The most text that the form at an address takes, in bytes as they are sent. Known before the route is, so that the
 * server and the middleware need no more than the request line.
 */
export function maxTextBytesAt(path: string): number {
  return path.replace(/\.data$/, "") === IMPORT_PATH ? MAX_SHEET_FORM_BYTES : MAX_TEXT_BYTES;
}
