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
  if (req.httpVersion !== "1.0" && !req.headers.host) return errorResponses.badRequest;
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

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
