import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NO_STORE, PRIVATE_NO_STORE } from "../app/http/cacheControl.ts";
import type { Content, TextResponse } from "../app/http/textResponse.ts";
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
  const text = isTextResponse(response) ? response : undefined;
  const stream = text ? null : response.body;
  addHeaders(headers);
  if (text) headers.set("Content-Length", String(lengthOf(text.content)));
  const accepted = req.headers["accept-encoding"];
  const mayCompress = (text ?? stream) !== null && isWorthCompressing(headers);
  const encoding = mayCompress ? acceptedEncoding(accepted, text?.gzip && GZIP_FIRST) : undefined;
  const tag = tagOf(response, encoding, req);
  if (tag) headers.set("ETag", tag);
  if (encoding) {
    headers.set("Content-Encoding", encoding);
    headers.delete("Content-Length");
  }
  if (stream) {
    writeHead(res, response);
    return sendStream(req, res, stream, encoding);
  }
  const content = text && encoding ? await compressed(text, encoding) : text?.content;
  if (encoding && content !== undefined) headers.set("Content-Length", String(lengthOf(content)));
  writeHead(res, response);
  endWith(res, req.method === "HEAD" ? undefined : content);
}

function lengthOf(content: Content): number {
  if (typeof content === "string") return Buffer.byteLength(content);
  return Buffer.isBuffer(content) ? content.length : content.reduce((sum, { length }) => sum + length, 0);
}

function compressed(text: TextResponse, encoding: Encoding): Promise<Buffer> {
  return encoding === "gzip" && text.gzip ? text.gzip() : compress(text.whole, encoding);
}

/** Sends the content, with all of its pieces in one system call. */
function endWith(res: ServerResponse, content: Content | undefined): void {
  if (content === undefined || typeof content === "string" || Buffer.isBuffer(content)) {
    res.end(content);
    return;
  }
  res.cork();
  for (const piece of content) res.write(piece);
  res.end();
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
  if (headers.has("Set-Cookie")) headers.set("Cache-Control", PRIVATE_NO_STORE);
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
  res.writeHead(status, { "Cache-Control": NO_STORE, "Content-Length": 0, Location: location }).end();
}
