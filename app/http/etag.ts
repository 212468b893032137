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
  return condition !== null && matches(condition, (known) => known === tag);
}

/**
 * The version that a write's `If-Match` or `If-None-Match` requires. A weak tag never matches `If-Match`, as RFC 9110
 * requires.
 * @param version the item's current version; null when it does not exist yet, which no `If-Match` matches
 * @param none what stands for the version of an item that does not exist
 * @returns that version, or `none` for `If-None-Match: *`; null when any will do
 * @throws a 412 problem when a condition does not match
 */
export function requireVersion(request: Request, version: number | null, none = 0): number | null {
  const condition = request.headers.get("If-Match");
  const excluded = request.headers.get("If-None-Match");
  const isVersion = (tag: string) => tag.startsWith(`"${version}.`);
  if (version === null) {
    if (condition !== null) throw preconditionFailed();
    return excluded?.trim() === "*" ? none : null;
  }
  if (excluded !== null && matches(excluded, isVersion)) throw alreadyExists();
  if (condition === null || condition.trim() === "*") return null;
  if (tagsOf(condition).some(isVersion)) return version;
  throw preconditionFailed();
}

/**
 * Requires that a write's conditions fit what exists and has no version: `If-Match` by `*`, or by the tag of what a read
 * responds with, `If-None-Match` by neither.
 * @param read the body of that read, called for a tag only; absent when no address reads it
 * @throws a 412 problem when the condition does not match
 */
export async function requireUnchanged(
  request: Request,
  read?: () => object | Promise<object>,
): Promise<void> {
  const condition = request.headers.get("If-Match");
  const hasTag = condition !== null && condition.trim() !== "*";
  if (!hasTag && !request.headers.has("If-None-Match")) return;
  if (hasTag && !read) throw problem(412, "This has no ETag that a change could require.");
  const tag = read ? entityTag(JSON.stringify(await read())) : "";
  if (hasTag && !tagsOf(condition).includes(tag)) throw preconditionFailed();
  if (matchesEtag(request, tag)) throw alreadyExists();
}

/** The 412 problem of a write that would overwrite another user's change. */
export function preconditionFailed(): Response {
  return problem(412, "This has changed since you read it. Read it again before you change it.");
}

function alreadyExists(): Response {
  return problem(412, "This exists already. Read it before you change it.");
}

/** Whether an `If-None-Match` is `*` or has a tag of some kind, be it weak. */
function matches(condition: string, isKnown: (tag: string) => boolean): boolean {
  return condition.trim() === "*" || tagsOf(condition).some((tag) => isKnown(tag.replace(/^W\//, "")));
}

function tagsOf(condition: string): string[] {
  return condition.match(/(W\/)?"[^"]*"/g) ?? [];
}
