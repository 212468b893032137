import type { IncomingMessage } from "node:http";

/**
 * Whether a write comes from another site's page. Asked once, in front of pages, `.data` and `/api` alike:
 * React Router's own check covers pages only, and answers 400.
 *
 * Browsers send `Origin` with every write, older ones at least `Sec-Fetch-Site`. Who sends neither is no
 * browser, or one whose SameSite cookie stays at home.
 * @param publicUrl the site's own origin
 */
export function isForeignWrite(req: IncomingMessage, publicUrl: string): boolean {
  if (req.method === "GET" || req.method === "HEAD") return false;
  const { origin } = req.headers;
  if (origin !== undefined) return origin !== publicUrl;
  const site = req.headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}
