/** Where uploaded images are, wherever they are stored. */
const UPLOADS = "/uploads/";

/** The widths, in pixels, in which the picture of an item is kept; none is wider than what was uploaded. */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;

/** The same of the picture of a person, which is square. */
export const AVATAR_WIDTHS = [96, 224, 448] as const;

/** A file of an image: the image's own letters, the file's width and what it is. */
const NAME = /^([0-9a-f]{32})-([1-9]\d{0,3})\.(webp|avif)$/;

/** The formats that an image is kept in; the first is what its address names. */
export const UPLOAD_FORMATS = ["webp", "avif"] as const;

export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** The name of a file of an image. @param id the image's letters */
export function uploadName(id: string, width: number, format: UploadFormat): string {
  return `${id}-${width}.${format}`;
}

/** The format of a file by its name; null where no file of an image is called so. */
export function formatOf(name: string): UploadFormat | null {
  const [, , , format] = NAME.exec(name) ?? [];
  return UPLOAD_FORMATS.find((it) => it === format) ?? null;
}

/** The address of a file, by its name. */
export function uploadAddress(name: string): string {
  return UPLOADS + name;
}

/** Whether an address leads to where uploads are, and not to the web. */
export function isUploadAddress(address: string): boolean {
  return address.startsWith(UPLOADS);
}

/** The name of the file that an address of an upload leads to. */
export function uploadNameIn(address: string): string {
  return address.slice(UPLOADS.length);
}

/** The widths in which an image is kept that is this wide at its widest. */
function widthsUpTo(widest: number, ladder: readonly number[]): number[] {
  return [...ladder.filter((width) => width < widest), widest];
}

/** What a browser may choose from, as `srcset` wants it. */
export type ImageSources = Record<UploadFormat, string>;

/**
 * The files of an image by its address alone: their names tell their widths, and the widest one's is the address.
 * @param ladder of widths that the image was kept by
 * @returns null for an image of the web, of which there is one file
 */
export function imageSources(address: string, ladder: readonly number[]): ImageSources | null {
  if (!isUploadAddress(address)) return null;
  const [, id, widest] = NAME.exec(uploadNameIn(address)) ?? [];
  if (!id || !widest) return null;
  const setOf = (format: UploadFormat) =>
    widthsUpTo(Number(widest), ladder)
      .map((width) => `${uploadAddress(uploadName(id, width, format))} ${width}w`)
      .join(", ");
  return { webp: setOf("webp"), avif: setOf("avif") };
}
