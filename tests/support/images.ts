import sharp from "sharp";
import type { EntityManager } from "~/database/open.server";
import type { ImagePurpose } from "~/features/images/image.purposes";
import { uploadAddress, uploadName } from "~/http/uploads";

/** The properties of a test image. */
interface Drawn {
  width?: number;
  height?: number;
  format?: "jpeg" | "png" | "gif" | "webp" | "avif" | "tiff";
}

/** An image whose left half is red and right half is blue. */
export function drawn({ width = 800, height = 600, format = "jpeg" }: Drawn = {}): Promise<Buffer> {
  return halves(width, height).toFormat(format).toBuffer();
}

/** An image of the size of a phone's photos: 12 megapixels and about 3 MB. */
export function photograph(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  // Enlarged noise, which compresses like the details of a photo.
  return sharp({ create: { width: 1008, height: 756, channels: 3, background: "#000", noise } })
    .resize(4032, 3024)
    .jpeg({ quality: 75 })
    .toBuffer();
}

/** The same image, not yet encoded. */
export function halves(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: "#00f" } as const;
  return sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: { create: half }, left: Math.floor(width / 2), top: 0 },
  ]);
}

/** A file for a form. */
export function fileOf(bytes: Uint8Array, name = "court.jpg", type = "image/jpeg"): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

let uploads = 0;

/** Adds an upload with a row but without a file. @param ownerId none by default @returns its address */
export async function uploadOf(
  em: EntityManager,
  ownerId: string | null = null,
  purpose: ImagePurpose = "item",
): Promise<string> {
  uploads += 1;
  const id = uploads.toString(16).padStart(32, "0");
  const name = uploadName(id, 640, "webp");
  await em.execute(
    `insert into images (name, owner_id, purpose, width, height, files, bytes)
      values (?, ?, ?, 640, 480, array[?], 1000)`,
    [name, ownerId, purpose, name],
  );
  return uploadAddress(name);
}

/** Adds a picture, without a file, to a review. */
export async function addPicture(
  em: EntityManager,
  reviewId: number,
  { number = 1, description = "The net" }: { number?: number; description?: string } = {},
): Promise<void> {
  await em.execute(
    "insert into review_pictures (review_id, number, image_url, description) values (?, ?, ?, ?)",
    [reviewId, number, await uploadOf(em, null, "review"), description],
  );
}
