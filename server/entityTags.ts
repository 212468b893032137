import type { IncomingHttpHeaders } from "node:http";
import type { Encoding } from "./encoding.ts";

/** The suffix of the tag of a compressed body: `"3.x~br"`. */
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: "~br", gzip: "~gzip" };

/**
 * The tag of a compressed body. A strong tag identifies bytes, so each encoding needs its own; weak tags could not be
 * used in `If-Match`.
 */
export function encodedTag(tag: string, encoding: Encoding): string {
  return tag.replace(/"$/, `${SUFFIXES[encoding]}"`);
}

/** Whether an `If-None-Match` names a tag, in any encoding. */
export function hasTag(condition: string, tag: string): boolean {
  if (condition.trim() === "*") return true;
  const tags: string[] = condition.match(/"[^"]*"/g) ?? [];
  return tags.some((known) => withoutSuffixes(known) === tag);
}

/**
 * A response that was made without the request's `If-None-Match`: 304 if that names its tag.
 * @param condition the `If-None-Match`, if there is one
 */
export function conditionally(response: Response, condition: string | undefined): Response {
  const tag = response.headers.get("ETag");
  if (response.status !== 200 || !tag || condition === undefined || !hasTag(condition, tag)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

/** Replaces the tags in a request's conditional headers by those of the uncompressed bodies, which the app knows. */
export function removeEncodingSuffixes(headers: IncomingHttpHeaders): void {
  for (const name of ["if-match", "if-none-match"] as const) {
    const condition = headers[name];
    if (condition) headers[name] = withoutSuffixes(condition);
  }
}

function withoutSuffixes(tags: string): string {
  return tags.replace(/~(?:br|gzip)"/g, '"');
}

/**
 * The tag of a 304 response, with the encoding suffix that the client sent, so that a cache finds its entry.
 * @param rawHeaders of the request, unchanged
 */
export function clientTag(tag: string, rawHeaders: readonly string[]): string {
  const variants = [encodedTag(tag, "br"), encodedTag(tag, "gzip")];
  return variants.find((variant) => rawHeaders.some((text) => text.includes(variant))) ?? tag;
}
