import { hash } from "node:crypto";

/** The SHA-256 of a content, in hex. */
export function digestOf(content: string | Buffer): string {
  return hash("sha256", content, "hex");
}

/** The first characters of the SHA-256 of a content, in base64url: 6 bits each. */
export function shortDigest(content: string | Buffer, length: number): string {
  return hash("sha256", content, "base64url").slice(0, length);
}
