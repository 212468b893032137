import { randomBytes } from "node:crypto";

/** Lets users and secret scanners recognise a token. */
const PREFIX = "bandeja_";

/** Generates a token of 256 random bits. It is shown once; only its digest is stored. */
export function newToken(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

/** Returns the request's bearer token: null without a Bearer scheme, empty when the scheme has no token. */
export function bearerToken(headers: Headers): string | null {
  const [scheme, token = ""] = (headers.get("Authorization") ?? "").trim().split(/\s+/);
  return scheme?.toLowerCase() === "bearer" ? token : null;
}
