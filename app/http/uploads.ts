/** The path prefix of uploaded images, wherever they are stored. */
const UPLOADS = "/uploads/";

/** The widths in which an item's image is stored, in pixels; none is wider than the upload. */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;

/** The same for a user's picture, which is square. */
export const AVATAR_WIDTHS = [96, 224, 448] as const;

/** The name of an image's file: the image's id, the width and the format. */
const NAME = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(webp|avif)$/;

/** The formats in which an image is stored; its address has the first. */
export const UPLOAD_FORMATS = ["webp", "avif"] as const;

export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** The name of an image's file. @param id of the image, 32 hex digits @param width in pixels */
export function uploadName(id: string, width: number, format: UploadFormat): string {
  return `${id}-${width}.${format}`;
}

/** The format of a file by its name; null when it is not the name of an image's file. */
export function formatOf(name: string): UploadFormat | null {
  const [, , , format] = NAME.exec(name) ?? [];
  return UPLOAD_FORMATS.find((known) => known === format) ?? null;
}

/** The address of a file, by its name. */
export function uploadAddress(name: string): string {
  return UPLOADS + name;
}

/** Whether an address is that of an upload, not of another site. */
export function isUploadAddress(address: string): boolean {
  return address.startsWith(UPLOADS);
}

/** The file name in an upload's address. */
export function uploadNameIn(address: string): string {
  return address.slice(UPLOADS.length);
}

/** The id of the image whose file an upload's address names; null if it is no such address. */
export function uploadIdIn(address: string): string | null {
  return (isUploadAddress(address) && NAME.exec(uploadNameIn(address))?.[1]) || null;
}

/** The widths in which an image with this largest width is stored. */
function widthsUpTo(widest: number, widths: readonly number[]): number[] {
  return [...widths.filter((width) => width < widest), widest];
}

/** A `srcset` for each format. */
export type ImageSources = Record<UploadFormat, string>;

/**
 * The files of an image, by its address, which is that of the widest file.
 * @param widths in which images of its kind are stored
 * @returns null for an image of another site, which has one file
 */
export function imageSources(address: string, widths: readonly number[]): ImageSources | null {
  if (!isUploadAddress(address)) return null;
  const [, id, widest] = NAME.exec(uploadNameIn(address)) ?? [];
  if (!id || !widest) return null;
  const setOf = (format: UploadFormat) =>
    widthsUpTo(Number(widest), widths)
      .map((width) => `${uploadAddress(uploadName(id, width, format))} ${width}w`)
      .join(", ");
  return { webp: setOf("webp"), avif: setOf("avif") };
}
