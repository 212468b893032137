import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import { MAX_STORED_ADDRESS } from "~/http/addresses";
import { isDecodable } from "./requestTarget.ts";

/** The most paths whose pattern is remembered. */
const MAX_PATHS = 5_000;

/** The pattern of paths without a route. */
export const NO_ROUTE = "*";

/**
 * Finds the pattern of a path's route, such as `/courts/:id`.
 * @param tree the routes
 * @returns the pattern of a path; `NO_ROUTE` when it has none, or is longer than any that is of use
 */
export function routePatternsIn(tree: RouteObject[]): (path: string) => string {
  const patterns = new LRUCache<string, string>({ max: MAX_PATHS });
  return (path) => {
    if (path.length > MAX_STORED_ADDRESS) return NO_ROUTE;
    const known = patterns.get(path);
    if (known !== undefined) return known;
    // The router would write a path that cannot be decoded to stderr, which may contain an e-mail address.
    const matches = isDecodable(path) ? matchRoutes(tree, path) : null;
    const segments = matches?.flatMap(({ route }) => route.path ?? []) ?? [NO_ROUTE];
    const pattern = segments.includes(NO_ROUTE) ? NO_ROUTE : `/${segments.join("/").replace(/^\/+/, "")}`;
    // A copy, as a part of an address holds all of it in memory, its query included.
    patterns.set(Buffer.from(path).toString(), pattern);
    return pattern;
  };
}
