import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import { z } from "zod";
import { FieldError } from "~/http/fieldError";
import { UPLOAD_FORMATS, uploadAddress, uploadName } from "~/http/uploads";
import { WorkerProcess } from "~/lib/workerProcess.server";
import { IMAGE_ERRORS, tooLarge } from "./image.labels";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "./image.limits";
import { IMAGE_PURPOSES, type ImagePurpose } from "./image.purposes";
import type { ImageRepository } from "./image.repository.server";
import source from "./imageEncoder.process.ts?raw";
import { type ImageStore, isOfFormat, startOf } from "./imageStore.server";

interface Upload extends Sender {
  file: File;
  purpose: ImagePurpose;
  ownerId: string;
}

/** Who waits for an image to be encoded. */
interface Sender {
  ownerId?: string;
  /** Aborted when they no longer wait. */
  signal?: AbortSignal;
}

/** 128 random bits, so that URLs cannot be guessed. */
const newId = () => randomBytes(16).toString("hex");

/**
 * Encodes an uploaded file in all widths and stores it, its row first.
 * @returns the image's URL
 * @throws FieldError when the file is rejected, the reason of an aborted signal before the file is encoded, and the errors
 *   of the store, the encoder and the database
 */
export async function storeImage(
  images: ImageRepository,
  store: ImageStore,
  upload: Upload,
): Promise<string> {
  const { purpose, ownerId } = upload;
  const { width, height, files } = await validateAndEncode(upload);
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
    await images.discardIncomplete(name);
    throw failed.reason;
  }
  return uploadAddress(name);
}

/** How JPEG, PNG and GIF files (in its two versions) start, in hexadecimal. They are accepted beside WebP. */
const ACCEPTED = /^(ffd8ff|89504e470d0a1a0a|474946383[79]61)/;

/** Whether a file starts as an accepted image does. Its name and its declared type are not trusted. */
function isSupportedType(bytes: Uint8Array): boolean {
  return isOfFormat(bytes, "webp") || ACCEPTED.test(startOf(bytes));
}

async function validateAndEncode({ file, purpose, ...sender }: Upload) {
  const rejection = (error: string, status: number) =>
    new FieldError(IMAGE_PURPOSES[purpose].fileField, error, status);
  if (file.size > MAX_IMAGE_BYTES) throw rejection(tooLarge(purpose), 413);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) throw rejection(IMAGE_ERRORS.missing, 422);
  if (!isSupportedType(bytes)) throw rejection(IMAGE_ERRORS.type, 415);
  const image = await encodeImage(bytes, purpose, sender);
  if ("refusal" in image) throw rejection(IMAGE_ERRORS[image.refusal], 422);
  return image;
}

/** The content of a request to the worker process. */
export interface EncodingRequest {
  bytes: Uint8Array;
  maxPixels: number;
  isSquare: boolean;
  /** The target widths in pixels. Larger ones than the image's own are replaced by its own. */
  widths: readonly number[];
}

const encodedSchema = z.object({
  width: z.number(),
  height: z.number(),
  files: z.array(
    z.object({ width: z.number(), format: z.enum(UPLOAD_FORMATS), bytes: z.instanceof(Uint8Array) }),
  ),
});

const refusalSchema = z.object({ refusal: z.enum(["damaged", "pixels"]) });

/** An encoded image: the size of its widest file in pixels, and all files. */
export type EncodedImage = z.infer<typeof encodedSchema>;

/** Why an image could not be encoded. */
export type EncodingError = z.infer<typeof refusalSchema>;

/** Thrown when too many images are waiting. */
class EncoderBusyError extends Error {
  override name = "EncoderBusyError";
}

/** Encoding all files of a photo takes at most two seconds. */
const encoder = new WorkerProcess(source, { timeout: 20_000, idle: 60_000, heap: 64 });

/** The maximum number of waiting images, which limits memory and the waiting time. */
const MAX_WAITING = 8;

/** The maximum number of one user's, which leaves room for others. */
const MAX_WAITING_OF_OWNER = 2;

/** The senders of the waiting images, but those who have gone. */
const waiting = new Set<Sender>();

/** One image at a time, to limit memory. */
const limit = pLimit(1);

/**
 * Decodes an image and encodes it in all widths and formats, upright and without metadata.
 * @throws EncoderBusyError when too many images are waiting, of this user or all, the reason of a signal that is aborted
 *   meanwhile, and the errors of the worker process
 */
export async function encodeImage(
  bytes: Uint8Array,
  purpose: ImagePurpose,
  sender: Sender = {},
): Promise<EncodedImage | EncodingError> {
  const { ownerId, signal } = sender;
  const own = ownerId === undefined ? [] : [...waiting].filter((other) => other.ownerId === ownerId);
  if (waiting.size >= MAX_WAITING || own.length >= MAX_WAITING_OF_OWNER)
    throw new EncoderBusyError("Too many images are waiting for the encoder");
  const request: EncodingRequest = {
    bytes,
    maxPixels: MAX_IMAGE_PIXELS,
    isSquare: purpose === "profile",
    widths: IMAGE_PURPOSES[purpose].widths,
  };
  waiting.add(sender);
  const leave = () => waiting.delete(sender);
  signal?.addEventListener("abort", leave, { once: true });
  try {
    const encoded = await limit(() => {
      leave();
      signal?.throwIfAborted();
      return encoder.ask(request);
    });
    return z.union([encodedSchema, refusalSchema]).parse(encoded);
  } finally {
    // A signal that outlives the request would hold the image.
    signal?.removeEventListener("abort", leave);
  }
}
