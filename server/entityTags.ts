import type { IncomingHttpHeaders } from "node:http";
import type { Encoding } from "./encoding.ts";

/**
 * The tag of a body that is compressed on its way. A strong tag stands for bytes, so each encoding has its own;
 * weakening them all would leave nobody one to write `If-Match` with.
 */
export function encodedTag(tag: string, encoding: Encoding): string {
  return tag.replace(/"$/, `--${encoding}"`);
}

/** Gives the conditions of a request the tags that the app knows: those of bodies not yet compressed. */
export function plainConditions(headers: IncomingHttpHeaders): void {
  for (const name of ["if-match", "if-none-match"] as const) {
    const condition = headers[name];
    if (condition) headers[name] = condition.replace(/--(?:br|gzip)"/g, '"');
  }
}
