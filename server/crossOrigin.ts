import type { IncomingMessage } from "node:http";
import { isApiPath } from "../app/http/addresses.ts";
import { READ_METHODS } from "../app/http/methods.ts";

/**
 * Whether a write comes from another site's page. Checked once for pages, `.data` and `/api` alike: React Router's own
 * check covers pages only, and responds with 400.
 *
 * Browsers send `Origin` with every write, or at least `Sec-Fetch-Site`. A client that sends neither is not a
 * browser, or one that does not send the SameSite cookie. An API request with a bearer token is exempt: browsers send
 * no token by themselves, and cookies are ignored when a token is present.
 * @param path the one whose route handles the request
 * @param publicUrl the site's own origin
 */
export function isCrossOriginWrite(req: IncomingMessage, path: string, publicUrl: string): boolean {
  if (READ_METHODS.includes(req.method ?? "")) return false;
  const { origin, authorization = "" } = req.headers;
  if (/^bearer(\s|$)/i.test(authorization.trim()) && isApiCall(path)) return false;
  if (origin !== undefined && origin !== publicUrl) return true;
  const site = req.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** `.data` is excluded: only the site's own script requests it. */
function isApiCall(path: string): boolean {
  return isApiPath(path) && !path.endsWith(".data");
}
