import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  acceptedEncoding,
  compress,
  createCompressor,
  type Encoding,
  isCompressible,
  WORTH_COMPRESSING,
} from "./encoding.ts";
import { encodedTag, knownTag } from "./entityTags.ts";

/**
 * Sends what the app answered, compressed where client and content allow it.
 * @throws where the answer breaks off in the middle; nothing where it is the client who goes away
 */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Response,
): Promise<void> {
  const { headers } = answer;
  const whole = wholeOf(answer);
  const content = whole ?? answer.body;
  settleHeaders(headers);
  if (whole !== undefined) headers.set("Content-Length", String(Buffer.byteLength(whole)));
  const encoding =
    content && isWorthCompressing(headers) ? acceptedEncoding(req.headers["accept-encoding"]) : undefined;
  const tag = tagOf(answer, encoding, req);
  if (tag) headers.set("ETag", tag);
  if (encoding) {
    headers.set("Content-Encoding", encoding);
    headers.delete("Content-Length");
  }
  if (content instanceof ReadableStream) {
    writeHead(res, answer);
    return sendStream(req, res, content, encoding);
  }
  const body = content && encoding ? await compress(content, encoding) : content;
  if (body instanceof Buffer) headers.set("Content-Length", String(body.length));
  writeHead(res, answer);
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

/** The body of an answer that has it at hand, as the app's WholeResponse does. */
function wholeOf(answer: Response): string | undefined {
  return "whole" in answer && typeof answer.whole === "string" ? answer.whole : undefined;
}

/** What holds of every answer, whatever the app says. */
function settleHeaders(headers: Headers): void {
  headers.append("Vary", "Accept-Encoding");
  // A cookie in a shared cache is one person's session in everybody's hands.
  if (headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-store");
}

function writeHead(res: ServerResponse, { headers, status }: Response): void {
  for (const [name, value] of headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  res.writeHead(status);
}

/** The answer's tag as it is sent: with the mark of its encoding, or of the one that the reader has. */
function tagOf(
  { headers, status }: Response,
  encoding: Encoding | undefined,
  { rawHeaders }: IncomingMessage,
) {
  const tag = headers.get("ETag");
  if (tag && encoding) return encodedTag(tag, encoding);
  return tag && status === 304 ? knownTag(tag, rawHeaders) : tag;
}

function isWorthCompressing(headers: Headers): boolean {
  const length = headers.get("Content-Length");
  return (
    !headers.has("Content-Encoding") &&
    isCompressible(headers.get("Content-Type")) &&
    (length === null || Number(length) >= WORTH_COMPRESSING)
  );
}

function isPrematureClose(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
