import type { IncomingMessage } from "node:http";
import { isApiPath } from "../app/http/addresses.ts";
import { MAX_FORM_BYTES, MAX_JSON_BYTES, MAX_UPLOAD_BYTES, maxTextBytesAt } from "../app/http/bodyLimits.ts";
import { type ErrorResponse, errorResponses } from "./errorResponses.ts";
import { requestPath } from "./requestTarget.ts";

/** How much a request may carry, and what to say when it carries more. */
export interface BodyLimit {
  bytes: number;
  refusal: ErrorResponse;
}

/** What reading a body ends with that is longer than it may be. */
class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/** The limit of a request, by its address and type: only forms with files in them are given more than a megabyte. */
export function bodyLimitOf(req: IncomingMessage): BodyLimit {
  const isUpload = /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
  const path = requestPath(req);
  if (isApiPath(path)) {
    return isUpload
      ? { bytes: MAX_UPLOAD_BYTES, refusal: errorResponses.pictureTooLarge }
      : { bytes: MAX_JSON_BYTES, refusal: errorResponses.tooLarge };
  }
  return isUpload
    ? { bytes: MAX_FORM_BYTES, refusal: errorResponses.pictureTooLarge }
    : { bytes: maxTextBytesAt(path), refusal: errorResponses.formTooLarge };
}

/** Whether the request says itself that it carries too much. */
export function declaresTooMuch(req: IncomingMessage, limit: BodyLimit): boolean {
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
