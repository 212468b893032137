import { randomBytes } from "node:crypto";
import { FieldError } from "~/http/fieldError";
import { uploadAddress, uploadName } from "~/lib/uploads";
import { IMAGE_ERRORS } from "./image.labels";
import { MAX_IMAGE_BYTES } from "./image.limits";
import { IMAGE_PURPOSES, type ImagePurpose } from "./image.purposes";
import type { ImageRepository } from "./image.repository.server";
import { encodeImage } from "./imageEncoder.server";
import type { ImageStore } from "./imageStore.server";
import { isSupportedType } from "./imageType.server";

interface Upload {
  file: File;
  purpose: ImagePurpose;
  ownerId: string;
}

/** How images are found again. 128 bits: who has no address cannot guess one. */
const newId = () => randomBytes(16).toString("hex");

/**
 * Takes an uploaded file: made anew, kept in all its widths, its row first.
 * @returns its address
 * @throws FieldRefusal where the file is none of those that are taken; whatever store, encoder and database throw
 */
export async function storeImage(
  images: ImageRepository,
  store: ImageStore,
  { file, purpose, ownerId }: Upload,
): Promise<string> {
  const { width, height, files } = await encoded(file, purpose);
  const id = newId();
  const kept = files.map((it) => ({ ...it, name: uploadName(id, it.width, it.format) }));
  const name = uploadName(id, width, "webp");
  await images.add({
    name,
    ownerId,
    purpose,
    width,
    height,
    files: kept.map((it) => it.name),
    bytes: kept.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  });
  // All are awaited: a file that came after the others were removed would be without a row.
  const outcomes = await Promise.allSettled(kept.map((it) => store.put(it)));
  const failed = outcomes.find((it) => it.status === "rejected");
  if (failed) {
    await images.discard(name);
    throw failed.reason;
  }
  return uploadAddress(name);
}

async function encoded(file: File, purpose: ImagePurpose) {
  const refuse = (fault: keyof typeof IMAGE_ERRORS, status: number) =>
    new FieldError(IMAGE_PURPOSES[purpose].fileField, IMAGE_ERRORS[fault], status);
  if (file.size > MAX_IMAGE_BYTES) throw refuse("tooLarge", 413);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw refuse("missing", 422);
  if (!isSupportedType(bytes)) throw refuse("type", 415);
  const image = await encodeImage(bytes, purpose);
  if ("refusal" in image) throw refuse(image.refusal, 422);
  return image;
}
