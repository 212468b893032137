/** No cache may store the response. */
export const NO_STORE = "no-store";

/** No cache may store the response, and shared ones that do not know `no-store` may not either. */
export const PRIVATE_NO_STORE = "private, no-store";

/** Caches may store the response, and ask before each use whether it has changed; with an ETag that is cheap. */
export const REVALIDATED = "public, max-age=0, must-revalidate";

/** The content of the address never changes, so caches never ask. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** As `IMMUTABLE`, for what may be deleted: shared caches ask once a day. */
export const DELETABLE_IMMUTABLE = "public, max-age=31536000, s-maxage=86400, immutable";

/**
 * Caches may use the response for some seconds without asking.
 * @param stale for how many more seconds they may use it while they ask
 */
export function publicFor(seconds: number, stale = 0): string {
  return `public, max-age=${seconds}${stale > 0 ? `, stale-while-revalidate=${stale}` : ""}`;
}

/** A CDN may use the response for some seconds, and as long again while it asks; other caches ask before each use. */
export function publicForCdn(seconds: number): string {
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
}
