import type { IncomingMessage } from "node:http";
import { isApiPath } from "../app/kernel/addresses.ts";
import { type Refusal, refusals } from "./refusals.ts";
import { askedPath } from "./target.ts";

const MEGABYTE = 1024 * 1024;
/** A picture of 5 MB and the form around it. */
const LARGEST_UPLOAD = 5 * MEGABYTE + 256 * 1024;
/** Whatever a phone takes. The form refuses what is above 5 MB, and gives back what was typed around it. */
const LARGEST_FORM = 32 * MEGABYTE;

/** How much a request may carry, and what to say when it carries more. */
export interface BodyLimit {
  bytes: number;
  refusal: Refusal;
}

/** What reading a body ends with that is longer than it may be. */
class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/**
 * The limit of a request: only forms with files in them are given more than a megabyte, and most where they hold
 * more than the file.
 */
export function bodyLimitOf(req: IncomingMessage): BodyLimit {
  const isUpload = /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
  if (!isUpload) return { bytes: MEGABYTE, refusal: refusals.tooLarge };
  const bytes = isApiPath(askedPath(req)) ? LARGEST_UPLOAD : LARGEST_FORM;
  return { bytes, refusal: refusals.pictureTooLarge };
}

/** Whether the request says itself that it carries too much. */
export function announcesTooMuch(req: IncomingMessage, limit: BodyLimit): boolean {
  return Number(req.headers["content-length"] ?? 0) > limit.bytes;
}

/**
 * Gives a request whose body fails as soon as it is longer than it may be, whatever was announced.
 * @param found is told, before the reader of the body sees the failure
 */
export function limitBody(request: Request, limit: BodyLimit, found: { isTooLarge: boolean }): Request {
  if (!request.body) return request;
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received <= limit.bytes) return controller.enqueue(chunk);
      found.isTooLarge = true;
      controller.error(new BodyTooLargeError(`The body is longer than ${limit.bytes} bytes.`));
    },
  });
  const init = { body: request.body.pipeThrough(counter), duplex: "half" };
  return new Request(request, init);
}
