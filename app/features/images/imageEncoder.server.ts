import pLimit from "p-limit";
import { z } from "zod";
import { UPLOAD_FORMATS } from "~/lib/uploads";
import { WorkerProcess } from "~/lib/workerProcess.server";
import { MAX_IMAGE_PIXELS } from "./image.limits";
import { IMAGE_PURPOSES, type ImagePurpose } from "./image.purposes";
import source from "./imageEncoder.process.ts?raw";

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

/** One image at a time, to limit memory. */
const limit = pLimit(1);

/**
 * Decodes an image and encodes it in all widths and formats, upright and without metadata.
 * @throws EncoderBusyError when too many images are waiting, and the errors of the worker process
 */
export async function encodeImage(
  bytes: Uint8Array,
  purpose: ImagePurpose,
): Promise<EncodedImage | EncodingError> {
  if (limit.pendingCount >= MAX_WAITING)
    throw new EncoderBusyError("Too many images are waiting for the encoder");
  const request: EncodingRequest = {
    bytes,
    maxPixels: MAX_IMAGE_PIXELS,
    isSquare: purpose === "profile",
    widths: IMAGE_PURPOSES[purpose].widths,
  };
  return z.union([encodedSchema, refusalSchema]).parse(await limit(() => encoder.ask(request)));
}
