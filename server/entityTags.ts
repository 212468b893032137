import type { IncomingHttpHeaders } from "node:http";
import type { Encoding } from "./encoding.ts";

/** What stands at the end of a tag whose body was compressed: `"3.x~br"`. */
const MARKS: Readonly<Record<Encoding, string>> = { br: "~br", gzip: "~gzip" };

/**
 * The tag of a body that is compressed on its way. A strong tag stands for bytes, so each encoding has its own;
 * weakening them all would leave nobody one to write `If-Match` with.
 */
export function encodedTag(tag: string, encoding: Encoding): string {
  return tag.replace(/"$/, `${MARKS[encoding]}"`);
}

/** Gives the conditions of a request the tags that the app knows: those of bodies not yet compressed. */
export function plainConditions(headers: IncomingHttpHeaders): void {
  for (const name of ["if-match", "if-none-match"] as const) {
    const condition = headers[name];
    if (condition) headers[name] = condition.replace(/~(?:br|gzip)"/g, '"');
  }
}

/**
 * The tag of a 304 as the reader has it: a cache finds what it keeps by it.
 * @param rawHeaders of the request, as they came
 */
export function knownTag(tag: string, rawHeaders: readonly string[]): string {
  const known = [encodedTag(tag, "br"), encodedTag(tag, "gzip")];
  return known.find((marked) => rawHeaders.some((text) => text.includes(marked))) ?? tag;
}
