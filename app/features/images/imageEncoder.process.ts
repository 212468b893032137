/**
 * What decodes and encodes images, for a process of its own: files from anywhere are read here by code that is not
 * memory-safe. This file is not imported but run as it stands, so it imports nothing of app but types.
 */
import { constants, setPriority } from "node:os";
import type Sharp from "sharp";
import type { WorkerRequest, WorkerResponse } from "~/lib/workerProcess.server";
import type { EncodedImage, EncodingError, EncodingRequest } from "./imageEncoder.server";

// Pages go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// Nobody is left who could ask.
process.on("disconnect", () => process.exit());
process.on("message", async (message) => {
  if (isQuestion(message)) process.send?.(await answerTo(message));
});

let opened: Promise<typeof Sharp> | undefined;

/** Here and not above, so that packages that are missing are an answer, too. */
async function openSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  // Nothing but the four formats has a reader: left to itself it draws SVG, which reads files.
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

async function answerTo({ number, content }: WorkerRequest<EncodingRequest>): Promise<WorkerResponse> {
  try {
    opened ??= openSharp();
    return { number, content: await encode(await opened, content) };
  } catch (error) {
    return { number, failure: error instanceof Error ? error.message : "It failed." };
  }
}

async function encode(sharp: typeof Sharp, order: EncodingRequest): Promise<EncodedImage | EncodingError> {
  const { mostPixels, isSquare, widths } = order;
  const input = Buffer.from(order.bytes);
  const limits = { limitInputPixels: mostPixels, failOn: "error" } as const;

  const facts = await sharp(input, { ...limits, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!facts) return { refusal: "damaged" };
  if (facts.width * facts.height > mostPixels) return { refusal: "pixels" };

  const widest = Math.max(...widths);
  const { width, height } = facts.autoOrient;
  const side = Math.min(width, height, widest);
  const box = isSquare
    ? ({ width: side, height: side, fit: "cover" } as const)
    : ({ width: widest, height: widest, fit: "inside", withoutEnlargement: true } as const);
  // Pixels alone go on from here: whatever else the file carried stays behind.
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
  for (const wanted of [...widths.filter((it) => it < info.width), info.width]) {
    const scaled = sharp(data, { raw }).resize({ width: wanted });
    files.push({
      width: wanted,
      format: "webp",
      bytes: await scaled.clone().webp({ quality: 78, effort: 4 }).toBuffer(),
    });
    // More effort is more than a photo full of noise may cost: a minute and more.
    files.push({
      width: wanted,
      format: "avif",
      bytes: await scaled.avif({ quality: 52, effort: 2 }).toBuffer(),
    });
  }
  return { width: info.width, height: info.height, files };
}

/** Only our own process speaks to this one. */
function isQuestion(message: unknown): message is WorkerRequest<EncodingRequest> {
  return typeof message === "object" && message !== null && "number" in message && "content" in message;
}
