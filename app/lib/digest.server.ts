import { createHash, hash } from "node:crypto";

/** The SHA-256 of a text, in hex. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** The first characters of the SHA-256 of a content, in base64url: 6 bits each. */
export function shortDigest(content: string | Buffer, length: number): string {
  return hash("sha256", content, "base64url").slice(0, length);
}
