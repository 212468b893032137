import { createHash } from "node:crypto";

/** What a text is known by where the text itself is not kept, or long: its SHA-256, in hex. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
