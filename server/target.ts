import type { IncomingMessage } from "node:http";
import { type Refusal, refusals } from "./refusals.ts";

/** What of the site a request is about. */
export interface Target {
  /** Begins with one slash; percent-encoded. */
  path: string;
  /** With the question mark, or empty. */
  search: string;
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const LONGEST_URL = 8 * 1024;

/**
 * Reads a request line and refuses what nobody sends in earnest, so that neither router nor file server has
 * to be trusted with it.
 * @returns the target, the address to go to instead, or the refusal
 */
export function readTarget(req: IncomingMessage): Target | { moved: string } | Refusal {
  if (!METHODS.has(req.method ?? "")) return refusals.noMethod;
  if (req.httpVersion !== "1.0" && !req.headers.host) return refusals.badRequest;
  const text = req.url ?? "";
  if (text.length > LONGEST_URL) return refusals.addressTooLong;
  const url = parse(text);
  if (!url || !isDecodable(url.pathname)) return refusals.badRequest;
  // `//example.org` is another site to a browser: no page may ever render or send on such an address.
  if (url.pathname.includes("//")) return { moved: url.pathname.replace(/\/{2,}/g, "/") + url.search };
  return { path: url.pathname, search: url.search };
}

/** The path in the request line, as it stands there: for what has to be said before it is read, or without. */
export function askedPath({ url = "" }: IncomingMessage): string {
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
