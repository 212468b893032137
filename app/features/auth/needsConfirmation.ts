/**
 * Whether a GET that does something needs the person's word first: the browser marks it as led here by
 * another site, as a part of a page (a picture whose address is this one), or as fetched in advance.
 * @param publicUrl the site's own origin
 */
export function needsConfirmation({ headers }: Request, publicUrl: string): boolean {
  const purpose = headers.get("Sec-Purpose") ?? "";
  const destination = headers.get("Sec-Fetch-Dest") ?? "document";
  if (purpose.includes("prefetch") || destination !== "document") return true;
  const from = headers.get("Sec-Fetch-Site");
  if (from) return from !== "same-origin" && from !== "none";
  const referrer = headers.get("Referer");
  return referrer !== null && URL.parse(referrer)?.origin !== publicUrl;
}
