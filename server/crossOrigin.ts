import type { IncomingMessage } from "node:http";
import { isApiPath } from "../app/http/addresses.ts";
import { requestPath } from "./requestTarget.ts";

/**
 * Whether a write comes from another site's page. Asked once, in front of pages, `.data` and `/api` alike:
 * React Router's own check covers pages only, and answers 400.
 *
 * Browsers send `Origin` with every write, older ones at least `Sec-Fetch-Site`. Who sends neither is no
 * browser, or one whose SameSite cookie stays at home. Nor does a browser send a token by itself, and where the API
 * is called by one no cookie counts.
 * @param publicUrl the site's own origin
 */
export function isForeignWrite(req: IncomingMessage, publicUrl: string): boolean {
  if (req.method === "GET" || req.method === "HEAD") return false;
  const { origin, authorization = "" } = req.headers;
  if (/^bearer\b/i.test(authorization.trim()) && isCall(requestPath(req))) return false;
  if (origin !== undefined) return origin !== publicUrl;
  const site = req.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** A `.data` is asked for by the site's own script; React Router logs one from elsewhere as a failure of ours. */
function isCall(path: string): boolean {
  return isApiPath(path) && !path.endsWith(".data");
}
