import { hash } from "node:crypto";
import { problem } from "./problems";

/** Characters of a SHA-256 in base64url: 132 bits, so that two bodies never share a digest. */
const DIGEST_LENGTH = 22;

/**
 * The strong entity tag of a body, such as `"3.Yx0…"`: the version of the item, if the body has one, and a digest.
 * `If-Match` compares the version alone: a new review changes a court's body, but must not make an edit of it fail.
 */
export function entityTag(body: string, version?: number): string {
  const digest = hash("sha256", body, "base64url").slice(0, DIGEST_LENGTH);
  return version === undefined ? `"${digest}"` : `"${version}.${digest}"`;
}

/** Whether the request's `If-None-Match` has this tag. */
export function matchesEtag(request: Request, tag: string): boolean {
  const condition = request.headers.get("If-None-Match");
  if (condition === null) return false;
  return condition.trim() === "*" || tagsOf(condition).some((known) => known.replace(/^W\//, "") === tag);
}

/**
 * The version that a write's `If-Match` requires. A weak tag never matches, as RFC 9110 requires.
 * @param version the item's current version; null when it does not exist yet, which no condition matches
 * @returns that version; null when the request has no condition or `*`
 * @throws a 412 problem when the condition does not match
 */
export function requireVersion(request: Request, version: number | null): number | null {
  const condition = request.headers.get("If-Match");
  if (condition === null) return null;
  if (version === null) throw preconditionFailed();
  if (condition.trim() === "*") return null;
  if (tagsOf(condition).some((tag) => tag.startsWith(`"${version}.`))) return version;
  throw preconditionFailed();
}

/**
 * Requires that a write's `If-Match` fits what has no version: by `*`, or by the tag of what a read responds with.
 * @param read the body of that read, called for a tag only; absent when no address reads it
 * @throws a 412 problem when the condition does not match
 */
export async function requireUnchanged(
  request: Request,
  read?: () => object | Promise<object>,
): Promise<void> {
  const condition = request.headers.get("If-Match");
  if (condition === null || condition.trim() === "*") return;
  if (!read) throw problem(412, "This has no ETag that a change could require.");
  if (!tagsOf(condition).includes(entityTag(JSON.stringify(await read())))) throw preconditionFailed();
}

/** The 412 problem of a write that would overwrite another user's change. */
export function preconditionFailed(): Response {
  return problem(412, "This has changed since you read it. Read it again before you change it.");
}

function tagsOf(condition: string): string[] {
  return condition.match(/(W\/)?"[^"]*"/g) ?? [];
}
