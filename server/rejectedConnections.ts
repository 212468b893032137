import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { NO_STORE } from "../app/http/cacheControl.ts";
import { type ErrorResponse, errorResponses, renderError, titleOf } from "./errorResponses.ts";
import { requestPath } from "./requestTarget.ts";

const ERRORS_BY_CODE: Record<string, ErrorResponse> = {
  ERR_HTTP_REQUEST_TIMEOUT: errorResponses.tooSlow,
  HPE_HEADER_OVERFLOW: errorResponses.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: errorResponses.tooLarge,
  HPE_INVALID_URL: errorResponses.badAddress,
};

/** The first line of a request: a method and an address. */
const REQUEST_LINE = /^[A-Z-]+ (\S+)/i;

/**
 * The response to a request that Node could not parse.
 * @returns `path` is undefined when what Node received last does not begin with the request's first line
 */
export function rejectionOf(error: Error): { response: ErrorResponse; path: string | undefined } {
  const code = "code" in error ? String(error.code) : "";
  const packet = "rawPacket" in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : undefined;
  const [, url] = REQUEST_LINE.exec(packet?.toString("latin1") ?? "") ?? [];
  return {
    response: ERRORS_BY_CODE[code] ?? errorResponses.badRequest,
    path: url === undefined ? undefined : requestPath({ url }),
  };
}

/** Sends an error response on a connection whose request could not be parsed. @param headers of every response */
export function sendRejection(
  socket: Duplex,
  error: ErrorResponse,
  path: string,
  headers: Readonly<Record<string, string>>,
): void {
  const { type, body } = renderError(error, path);
  const all = {
    ...headers,
    ...error.headers,
    "X-Request-Id": randomUUID(),
    "Cache-Control": NO_STORE,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.on("error", () => socket.destroy());
  socket.end([`HTTP/1.1 ${error.status} ${titleOf(error.status)}`, ...lines, "", body].join("\r\n"));
}
