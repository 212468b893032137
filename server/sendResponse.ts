import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TextResponse } from "../app/http/textResponse.ts";
import {
  acceptedEncoding,
  compress,
  createCompressor,
  type Encoding,
  GZIP_FIRST,
  isCompressible,
  MIN_COMPRESSIBLE_BYTES,
} from "./encoding.ts";
import { clientTag, encodedTag } from "./entityTags.ts";

/**
 * Sends the app's response, compressed where the client and the content type allow it.
 * @throws when the response's stream fails; a client that disconnects is no error
 */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
): Promise<void> {
  const { headers } = response;
  const { whole, gzip } = isTextResponse(response) ? response : {};
  const content = whole ?? response.body;
  addHeaders(headers);
  if (whole !== undefined) headers.set("Content-Length", String(Buffer.byteLength(whole)));
  const accepted = req.headers["accept-encoding"];
  const encoding =
    content && isWorthCompressing(headers) ? acceptedEncoding(accepted, gzip && GZIP_FIRST) : undefined;
  const tag = tagOf(response, encoding, req);
  if (tag) headers.set("ETag", tag);
  if (encoding) {
    headers.set("Content-Encoding", encoding);
    headers.delete("Content-Length");
  }
  if (content instanceof ReadableStream) {
    writeHead(res, response);
    return sendStream(req, res, content, encoding);
  }
  const compressed = encoding === "gzip" ? gzip?.() : undefined;
  const body = content && encoding ? await (compressed ?? compress(content, encoding)) : content;
  if (body instanceof Buffer) headers.set("Content-Length", String(body.length));
  writeHead(res, response);
  res.end(req.method === "HEAD" ? undefined : body);
}

async function sendStream(
  req: IncomingMessage,
  res: ServerResponse,
  body: ReadableStream<Uint8Array>,
  encoding: Encoding | undefined,
): Promise<void> {
  if (req.method === "HEAD") {
    res.end();
    return body.cancel();
  }
  const source = Readable.from(body);
  try {
    await (encoding ? pipeline(source, createCompressor(encoding), res) : pipeline(source, res));
  } catch (error) {
    if (!isPrematureClose(error)) throw error;
  }
}

/** Whether a response is a `TextResponse`; the app's bundle has its own copy of the class. */
export function isTextResponse(response: Response): response is TextResponse {
  return "whole" in response && "inlineScripts" in response;
}

/** Sets the headers that the app must not decide. */
function addHeaders(headers: Headers): void {
  headers.append("Vary", "Accept-Encoding");
  headers.delete("Surrogate-Key");
  // A shared cache that stores a cookie would give one user's session to others.
  if (headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-store");
}

function writeHead(res: ServerResponse, { headers, status }: Response): void {
  for (const [name, value] of headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  res.writeHead(status);
}

/** The tag to send: with the suffix of the response's encoding, or of the one in the client's condition. */
function tagOf(
  { headers, status }: Response,
  encoding: Encoding | undefined,
  { rawHeaders }: IncomingMessage,
) {
  const tag = headers.get("ETag");
  if (tag && encoding) return encodedTag(tag, encoding);
  return tag && status === 304 ? clientTag(tag, rawHeaders) : tag;
}

function isWorthCompressing(headers: Headers): boolean {
  const length = headers.get("Content-Length");
  return (
    !headers.has("Content-Encoding") &&
    isCompressible(headers.get("Content-Type")) &&
    (length === null || Number(length) >= MIN_COMPRESSIBLE_BYTES)
  );
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** Sends a redirect that is not cached. */
export function sendRedirect(res: ServerResponse, status: number, location: string): void {
  res.writeHead(status, { "Cache-Control": "no-store", "Content-Length": 0, Location: location }).end();
}
