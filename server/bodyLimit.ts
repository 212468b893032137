import type { IncomingMessage } from "node:http";
import { MAX_IMAGE_BYTES } from "../app/features/images/image.limits.ts";
import { isApiPath } from "../app/http/addresses.ts";
import { MAX_FORM_BYTES, MAX_JSON_BYTES, MAX_TEXT_BYTES, maxTextBytesAt } from "../app/http/bodyLimits.ts";
import { freeChunk } from "../app/http/freeChunk.ts";
import { type ErrorResponse, errorResponses } from "./errorResponses.ts";

/** The maximum size of a request's body, and the response to a larger one. */
export interface BodyLimit {
  bytes: number;
  error: ErrorResponse;
}

/** Thrown to the reader of a body that exceeds its limit. */
class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/** The addresses that take profile pictures or pictures of reviews by the API; all others take pictures of items. */
const PROFILE_PICTURES = /^\/(api\/upload\/)?profile\b/i;
const REVIEW_PICTURES = /^\/api\/upload\/review\b/i;

/** The body limit of a request, by its content type and the path whose route handles it. */
export function bodyLimitOf(req: IncomingMessage, path: string): BodyLimit {
  const isUpload = /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
  if (isApiPath(path)) {
    return isUpload
      ? { bytes: MAX_IMAGE_BYTES + MAX_TEXT_BYTES, error: pictureTooLargeAt(path) }
      : { bytes: MAX_JSON_BYTES, error: errorResponses.tooLarge };
  }
  return isUpload
    ? { bytes: MAX_FORM_BYTES, error: pictureTooLargeAt(path) }
    : { bytes: maxTextBytesAt(path), error: errorResponses.formTooLarge };
}

function pictureTooLargeAt(path: string): ErrorResponse {
  if (PROFILE_PICTURES.test(path)) return errorResponses.profilePictureTooLarge;
  return REVIEW_PICTURES.test(path) ? errorResponses.reviewPictureTooLarge : errorResponses.pictureTooLarge;
}

/** Whether the request's Content-Length exceeds the limit. */
export function declaresTooLarge(req: IncomingMessage, limit: BodyLimit): boolean {
  return Number(req.headers["content-length"] ?? 0) > limit.bytes;
}

/**
 * Returns a request whose body fails with a BodyTooLargeError as soon as it exceeds the limit. One with a Content-Length,
 * which `declaresTooLarge` has checked, is returned as it is: Node's parser ends its body there.
 * @param result its `isTooLarge` is set before the reader of the body gets the error
 */
export function limitBody(request: Request, limit: BodyLimit, result: { isTooLarge: boolean }): Request {
  if (!request.body || request.headers.has("Content-Length")) return request;
  let received = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received <= limit.bytes) return controller.enqueue(chunk);
      result.isTooLarge = true;
      controller.error(new BodyTooLargeError(`The body is longer than ${limit.bytes} bytes.`));
    },
  });
  const init = { body: request.body.pipeThrough(counter), duplex: "half" };
  return new Request(request, init);
}

/**
 * Reads and discards the rest of a body, since the connection's next request follows it. The listeners of the app's
 * request stream are removed first: with its backpressure the body would never end.
 */
export function discardBody(req: IncomingMessage): void {
  if (req.readableEnded) return;
  req.removeAllListeners("data");
  req.on("data", freeChunk);
  req.resume();
}
