import type { IncomingMessage } from "node:http";
import { type ErrorResponse, errorResponses } from "./errorResponses.ts";

/** What of the site a request is about. */
export interface RequestTarget {
  /** Begins with one slash; percent-encoded. */
  path: string;
  /** With the question mark, or empty. */
  search: string;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const MAX_URL = 8 * 1024;

/**
 * Reads a request line and refuses what nobody sends in earnest, so that neither router nor file server has
 * to be trusted with it.
 * @returns the target, the address to go to instead, or the refusal
 */
export function readRequestTarget(req: IncomingMessage): RequestTarget | { moved: string } | ErrorResponse {
  if (!METHODS.has(req.method ?? "")) return errorResponses.noMethod;
  if (req.httpVersion !== "1.0" && !req.headers.host) return errorResponses.badRequest;
  const text = req.url ?? "";
  if (text.length > MAX_URL) return errorResponses.addressTooLong;
  const url = parse(text);
  if (!url || !isDecodable(url.pathname)) return errorResponses.badRequest;
  // `//example.org` is another site to a browser: no page may ever render or send on such an address.
  if (url.pathname.includes("//")) return { moved: url.pathname.replace(/\/{2,}/g, "/") + url.search };
  return { path: url.pathname, search: url.search };
}

/** The path in the request line, as it stands there: for what has to be said before it is read, or without. */
export function requestPath({ url = "" }: IncomingMessage): string {
  return url.replace(/^https?:\/\/[^/?]*/i, "").split("?", 1)[0] ?? "";
}

/** The host is a stand-in: which site this is, the configuration says and not the request. */
function parse(text: string): URL | null {
  if (text.startsWith("/")) return URL.parse(`http://site${text}`);
  // Clients may name the whole address, as they do to a proxy.
  return /^https?:\/\//i.test(text) ? URL.parse(text) : null;
}

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
