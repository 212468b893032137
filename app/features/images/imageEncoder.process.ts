/**
 * Decodes and encodes images in a process of its own, because untrusted files are read by code that is not memory-safe.
 * This file is not imported but run as it is, so it imports only types from app.
 */
import { constants, setPriority } from "node:os";
import type Sharp from "sharp";
import type { WorkerRequest, WorkerResponse } from "~/lib/workerProcess.server";
import type { EncodedImage, EncodingError, EncodingRequest } from "./storeImage.server";

// Requests for pages have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The parent process has ended.
process.on("disconnect", () => process.exit());
process.on("message", async (message) => {
  if (isRequest(message)) process.send?.(await respond(message));
});

let sharpModule: Promise<typeof Sharp> | undefined;

/** Imported dynamically, so that a missing package is reported as an error response. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  // Only four formats are enabled. By default sharp also renders SVG, which can read files.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpegBuffer",
      "VipsForeignLoadPngBuffer",
      "VipsForeignLoadWebpBuffer",
      "VipsForeignLoadNsgifBuffer",
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function respond({ number, content }: WorkerRequest<EncodingRequest>): Promise<WorkerResponse> {
  try {
    sharpModule ??= loadSharp();
    return { number, content: await encode(await sharpModule, content) };
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : "It failed." };
  }
}

async function encode(sharp: typeof Sharp, request: EncodingRequest): Promise<EncodedImage | EncodingError> {
  const { maxPixels, isSquare, widths } = request;
  const input = Buffer.from(request.bytes);
  const limits = { limitInputPixels: maxPixels, failOn: "error" } as const;

  const metadata = await sharp(input, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!metadata) return { refusal: "damaged" };
  if (metadata.width * metadata.height > maxPixels) return { refusal: "pixels" };

  const widest = Math.max(...widths);
  const { width, height } = metadata.autoOrient;
  const side = Math.min(width, height, widest);
  const box = isSquare
    ? ({ width: side, height: side, fit: "cover" } as const)
    : ({ width: widest, height: widest, fit: "inside", withoutEnlargement: true } as const);
  // Keeps only the pixels, without the file's metadata.
  const picture = await sharp(input, limits)
    .autoOrient()
    .resize(box)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!picture) return { refusal: "damaged" };

  const { data, info } = picture;
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: EncodedImage["files"] = [];
  for (const targetWidth of [...widths.filter((width) => width < info.width), info.width]) {
    const scaled = sharp(data, { raw }).resize({ width: targetWidth });
    files.push({
      width: targetWidth,
      format: "webp",
      bytes: await scaled.clone().webp({ quality: 78, effort: 4 }).toBuffer(),
    });
    // With more effort a noisy photo takes more than a minute.
    files.push({
      width: targetWidth,
      format: "avif",
      bytes: await scaled.avif({ quality: 52, effort: 2 }).toBuffer(),
    });
  }
  return { width: info.width, height: info.height, files };
}

/** Only the parent process sends messages, so a shallow check is enough. */
function isRequest(message: unknown): message is WorkerRequest<EncodingRequest> {
  return typeof message === "object" && message !== null && "number" in message && "content" in message;
}
