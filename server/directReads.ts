import type { IncomingMessage, ServerResponse } from "node:http";
import { REVALIDATED } from "../app/http/cacheControl.ts";
import { sessionCookieName } from "../app/http/cookies.ts";
import type { Environment } from "../app/lib/environment.ts";
import type { ReadDirectly, SharedResponse } from "./apiReads.ts";
import { clientAddress, isForwarded } from "./clientAddress.ts";
import { acceptedEncoding, compress, MIN_COMPRESSIBLE_BYTES } from "./encoding.ts";
import { clientTag, encodedTag, hasTag } from "./entityTags.ts";

/** Addresses of the API that need no parsing. Searches are counted by the rate limits. */
const PLAIN_ADDRESS = /^\/api\/\w+(?:\/[\w-]+)?(?:\?(?!q=)[\w=.-]*(?:&(?!q=)[\w=.-]*)*)?$/;

const VARY = "Cookie, Save-Data, Authorization, Accept-Encoding";

interface DirectReadOptions {
  environment: Environment;
  read: ReadDirectly | undefined;
  /** The headers of every response, as a flat list. */
  headers: readonly string[];
  /** Whether a request may be read directly, for other reasons than its own. */
  mayRead: (req: IncomingMessage) => boolean;
  /** Handles a request as if it had not been read, or sends the response of a failure. */
  handleInFull: (req: IncomingMessage, res: ServerResponse, id: string, failure?: Response) => Promise<void>;
}

/**
 * Creates the function that sends the reads of the API which are not stored, without what the app needs to handle
 * requests in full. It returns undefined for any other request.
 */
export function createDirectReads({ environment, read, headers, mayRead, handleInFull }: DirectReadOptions) {
  const { publicUrl, trustedProxies } = environment;
  const sessionCookie = sessionCookieName(publicUrl);
  return (req: IncomingMessage, res: ServerResponse, id: string): Promise<void> | undefined => {
    if (!read || !isPlainRead(req, sessionCookie) || !mayRead(req)) return undefined;
    const address = clientAddress(req.socket.remoteAddress, req.headers, trustedProxies);
    const reading = read(req.url ?? "", {
      address,
      isForwarded: isForwarded(req.headers),
      requestId: id,
      isHead: req.method === "HEAD",
    });
    return reading?.then((response) => {
      if (response === null) return handleInFull(req, res, id);
      if (response instanceof Response) return handleInFull(req, res, id, response);
      return sendDirectRead(req, res, response, [...headers, "X-Request-Id", id]);
    });
  };
}

/** Whether a request is for a plain address of the API, without a body and without anything that says who sends it. */
function isPlainRead({ method, url = "", headers }: IncomingMessage, sessionCookie: string): boolean {
  return (
    url.startsWith("/api/") &&
    (method === "GET" || method === "HEAD") &&
    headers.authorization === undefined &&
    headers.expect === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    !headers.cookie?.includes(sessionCookie) &&
    PLAIN_ADDRESS.test(url)
  );
}

/** Sends a response to a direct read, or 304 if the client has it. @param headers of every response, as a flat list */
async function sendDirectRead(
  req: IncomingMessage,
  res: ServerResponse,
  { json, tag, link }: SharedResponse,
  headers: readonly string[],
): Promise<void> {
  const { "accept-encoding": accepted, "if-none-match": condition } = req.headers;
  const common = [...headers, "Cache-Control", REVALIDATED, "Vary", VARY, ...(link ? ["Link", link] : [])];
  if (condition !== undefined && hasTag(condition, tag)) {
    res.writeHead(304, [...common, "ETag", clientTag(tag, req.rawHeaders)]).end();
    return;
  }
  const bytes = Buffer.byteLength(json);
  const encoding =
    accepted !== undefined && bytes >= MIN_COMPRESSIBLE_BYTES ? acceptedEncoding(accepted) : undefined;
  const body = encoding ? await compress(json, encoding) : json;
  res.writeHead(200, [
    ...common,
    ...["ETag", encoding ? encodedTag(tag, encoding) : tag, "Content-Type", "application/json"],
    ...["Content-Length", String(typeof body === "string" ? bytes : body.length)],
    ...(encoding ? ["Content-Encoding", encoding] : []),
  ]);
  res.end(req.method === "HEAD" ? undefined : body);
}
