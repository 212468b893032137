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

/** 128 random bits, so that URLs cannot be guessed. */
const newId = () => randomBytes(16).toString("hex");

/**
 * Encodes an uploaded file in all widths and stores it, its row first.
 * @returns the image's URL
 * @throws FieldError when the file is rejected, and the errors of the store, the encoder and the database
 */
export async function storeImage(
  images: ImageRepository,
  store: ImageStore,
  { file, purpose, ownerId }: Upload,
): Promise<string> {
  const { width, height, files } = await validateAndEncode(file, purpose);
  const id = newId();
  const namedFiles = files.map((file) => ({ ...file, name: uploadName(id, file.width, file.format) }));
  const name = uploadName(id, width, "webp");
  await images.add({
    name,
    ownerId,
    purpose,
    width,
    height,
    files: namedFiles.map((file) => file.name),
    bytes: namedFiles.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
  });
  // Waits for all files: one that is stored after the image was discarded and deleted would have no row.
  const results = await Promise.allSettled(namedFiles.map((file) => store.put(file)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) {
    await images.discard(name);
    throw failed.reason;
  }
  return uploadAddress(name);
}

async function validateAndEncode(file: File, purpose: ImagePurpose) {
  const rejection = (error: keyof typeof IMAGE_ERRORS, status: number) =>
    new FieldError(IMAGE_PURPOSES[purpose].fileField, IMAGE_ERRORS[error], status);
  if (file.size > MAX_IMAGE_BYTES) throw rejection("tooLarge", 413);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw rejection("missing", 422);
  if (!isSupportedType(bytes)) throw rejection("type", 415);
  const image = await encodeImage(bytes, purpose);
  if ("refusal" in image) throw rejection(image.refusal, 422);
  return image;
}
