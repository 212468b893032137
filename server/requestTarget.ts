import type { IncomingMessage } from "node:http";
import { type ErrorResponse, errorResponses } from "./errorResponses.ts";

/** The parsed target of a request. */
export interface RequestTarget {
  /** Begins with one slash; percent-encoded, but for the characters that need no encoding. */
  path: string;
  /** With the question mark, or empty. */
  search: string;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MAX_URL = 8 * 1024;

/** The percent-encoded characters that mean the same as they are (RFC 3986, section 2.3). */
const UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;

/**
 * Parses a request's method and URL, and rejects malformed ones before a router or the file server gets them.
 * @returns the target, the path to redirect to, or an error response
 */
export function readRequestTarget(req: IncomingMessage): RequestTarget | { moved: string } | ErrorResponse {
  if (!METHODS.has(req.method ?? "")) return errorResponses.noMethod;
  if (!hasValidHost(req)) return errorResponses.badRequest;
  const text = req.url ?? "";
  if (text.length > MAX_URL) return errorResponses.addressTooLong;
  const url = parse(text);
  if (!url || !isDecodable(url.pathname)) return errorResponses.badRequest;
  // The router decodes paths, so that checks which read the path see the one that it finds.
  const path = url.pathname.replace(UNRESERVED, decodeURIComponent);
  // A browser takes `//example.org` for another site, so such a path must not get into a page or a redirect.
  if (path.includes("//")) return { moved: path.replace(/\/{2,}/g, "/") + url.search };
  return { path, search: url.search };
}

/** A host with or without a port (RFC 3986, section 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]+)(?::\d*)?$/i;

function hasValidHost(req: IncomingMessage): boolean {
  const { host } = req.headers;
  if (!host) return req.httpVersion === "1.0";
  return HOST.test(host) && !hasTwoHosts(req);
}

/** Whether a request has a second Host, of which Node tells only the first (RFC 9112, section 3.2). */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/**
 * The path in the request line, neither validated nor resolved: before `readRequestTarget`, or when it fails. The route
 * may be that of another path.
 */
export function requestPath({ url = "" }: Pick<IncomingMessage, "url">): string {
  return url.replace(/^https?:\/\/[^/?]*/i, "").split("?", 1)[0] ?? "";
}

/** The host is a placeholder: the configuration decides it, not the request. */
function parse(text: string): URL | null {
  if (text.startsWith("/")) return URL.parse(`http://site${text}`);
  // Clients may send an absolute URL, as to a proxy.
  return /^https?:\/\//i.test(text) ? URL.parse(text) : null;
}

/** Whether a path is percent-encoded text without NUL, which Postgres rejects. */
export function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
