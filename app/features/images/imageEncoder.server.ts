import { z } from "zod";
import { UPLOAD_FORMATS } from "~/lib/uploads";
import { WorkerProcess } from "~/lib/workerProcess.server";
import { MAX_IMAGE_PIXELS } from "./image.limits";
import { IMAGE_PURPOSES, type ImagePurpose } from "./image.purposes";
import source from "./imageEncoder.process.ts?raw";

/** What the process is asked. */
export interface EncodingRequest {
  bytes: Uint8Array;
  mostPixels: number;
  isSquare: boolean;
  /** Those of them are made that the image is wide enough for, and its own where it is less wide than the widest. */
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

/** An image as it is kept: how large its widest file is, and all files. */
export type EncodedImage = z.infer<typeof encodedSchema>;

/** Why there is none. */
export type EncodingError = z.infer<typeof refusalSchema>;

/** More people wait for their image than there is time for. */
class EncoderBusyError extends Error {
  override name = "EncoderBusyError";
}

/** A photo takes two seconds at the most, all its files together. */
const encoder = new WorkerProcess(source, { timeout: 20_000, idle: 60_000, heap: 64 });

/** How many images wait for the one that is under way: what is in memory, and how long the last one waits. */
const MAX_WAITING = 8;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes an image and encodes it anew, upright, in all its files, with nothing of the original but its pixels. One at
 * a time: that is what memory is reckoned for.
 * @throws EncoderBusyError; and where the process cannot cope with it
 */
export async function encodeImage(
  bytes: Uint8Array,
  purpose: ImagePurpose,
): Promise<EncodedImage | EncodingError> {
  if (waiting > MAX_WAITING) throw new EncoderBusyError("Too many images wait for the encoder");
  const order: EncodingRequest = {
    bytes,
    mostPixels: MAX_IMAGE_PIXELS,
    isSquare: purpose === "profile",
    widths: IMAGE_PURPOSES[purpose].widths,
  };
  waiting += 1;
  try {
    const turn = last.then(() => encoder.ask(order));
    last = turn.catch(() => {});
    return z.union([encodedSchema, refusalSchema]).parse(await turn);
  } finally {
    waiting -= 1;
  }
}
