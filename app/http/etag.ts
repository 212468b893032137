import { hash } from "node:crypto";
import { problem } from "./problems";

/** Enough of a SHA-256 in base64url for two bodies never to share it: 132 bits. */
const DIGEST_LENGTH = 22;

/**
 * The strong entity tag of a body, such as `"3.Yx0…"`: the version of the item, where the body is one, and a digest.
 * The version stands apart since writers are held to it alone: a court's new review changes what is read of the
 * court, but must not make an edit of it fail.
 */
export function entityTag(body: string, version?: number): string {
  const digest = hash("sha256", body, "base64url").slice(0, DIGEST_LENGTH);
  return version === undefined ? `"${digest}"` : `"${version}.${digest}"`;
}

/** Whether a reader says by `If-None-Match` that they have what this tag stands for. */
export function matchesEtag(request: Request, tag: string): boolean {
  const condition = request.headers.get("If-None-Match");
  if (condition === null) return false;
  return condition.trim() === "*" || tagsOf(condition).some((known) => known.replace(/^W\//, "") === tag);
}

/**
 * The version that a writer's `If-Match` holds a write to. A weak tag never matches, as RFC 9110 wants it.
 * @param version what the item is at; null where there is none yet, which no condition fits
 * @returns that version; null where the writer wants to change whatever is there
 * @throws a 412 problem where the writer has seen another
 */
export function requireVersion(request: Request, version: number | null): number | null {
  const condition = request.headers.get("If-Match");
  if (condition === null) return null;
  if (version === null) throw preconditionFailed();
  if (condition.trim() === "*") return null;
  if (tagsOf(condition).some((tag) => tag.startsWith(`"${version}.`))) return version;
  throw preconditionFailed();
}

/** The 412 problem of a write that would undo somebody else's. */
export function preconditionFailed(): Response {
  return problem(412, "This has changed since you read it. Read it again before you change it.");
}

function tagsOf(condition: string): string[] {
  return condition.match(/(W\/)?"[^"]*"/g) ?? [];
}
