import { isPrefetch } from "~/http/prefetch";

/**
 * Whether a GET with side effects needs the user's confirmation first, because the browser marks it as coming from
 * another site, as a subresource (such as an image with this URL) or as a prefetch.
 * @param publicUrl the site's origin
 */
export function needsConfirmation(request: Request, publicUrl: string): boolean {
  const { headers } = request;
  const destination = headers.get("Sec-Fetch-Dest") ?? "document";
  if (isPrefetch(request) || destination !== "document") return true;
  const from = headers.get("Sec-Fetch-Site");
  if (from) return from !== "same-origin" && from !== "none";
  const referrer = headers.get("Referer");
  return referrer !== null && URL.parse(referrer)?.origin !== publicUrl;
}
