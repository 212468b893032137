/** Paths of the API. Sign-in, sign-out and the API's reference are pages, though their paths begin with `/api` too. */
const API = /^\/api\/(?!((login|callback|logout)(\.data)?\/?)?$)/i;

/** Whether a path belongs to the JSON API. */
export function isApiPath(path: string): boolean {
  return API.test(path);
}

/** Other paths for programs: badges of pages, and open data. */
const FOR_PROGRAMS = /^\/(oembed|data\/(?![^/]*\.data\/?$)[^/]+)\/?$/i;

/** Whether programs read what a path responds, so that its errors are problems. */
export function isForPrograms(path: string): boolean {
  return isApiPath(path) || FOR_PROGRAMS.test(path);
}

/** The path from which the browser loads search suggestions while the user types. */
export const SUGGESTIONS_PATH = "/search/suggestions";

/** The address of a user's profile. */
export function profileHref(userId: string): string {
  return `/profile/${encodeURIComponent(userId)}`;
}

/**
 * Finds the segment of a route's pattern that is in `known`, for a module that serves several routes.
 * @param pattern such as `/guidelines/edit`
 * @throws RangeError when there is none
 */
export function segmentOf<Segment extends string>(pattern: string, known: readonly Segment[]): Segment {
  const segments = pattern.split("/");
  const segment = known.find((candidate) => segments.includes(candidate));
  if (segment) return segment;
  throw new RangeError(`${pattern} has none of the segments ${known.join(", ")}`);
}

/**
 * The longest path with its query that a sign-in returns to, in characters, encoded: it is part of a URL and of a cookie.
 */
export const MAX_RETURN_TO = 1_000;

/**
 * The longest path with its query whose response is stored for others, in characters. Anyone can invent addresses, and few
 * that are of use are longer.
 */
export const MAX_STORED_ADDRESS = 500;

/** An address, or a shorter one where a sign-in would return to it without its query. */
export function returnableHref(href: string, shorter: string): string {
  return href.length <= MAX_RETURN_TO ? href : shorter;
}
