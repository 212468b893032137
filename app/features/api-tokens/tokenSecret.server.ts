import { randomBytes } from "node:crypto";

/** Tells people, and those who look for secrets in code, what it is. */
const PREFIX = "bandeja_";

/** A new token: 256 random bits. It is shown once, and only its digest is kept. */
export function newToken(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

/** The token that a request speaks with; null where it bears none, empty where what it bears is none. */
export function bearerToken(headers: Headers): string | null {
  const [scheme, token = ""] = (headers.get("Authorization") ?? "").trim().split(/\s+/);
  return scheme?.toLowerCase() === "bearer" ? token : null;
}
