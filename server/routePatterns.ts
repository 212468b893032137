import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import { isDecodable } from "./requestTarget.ts";

/** The most paths whose pattern is remembered. */
const MAX_PATHS = 5_000;

/** The pattern of paths without a route. */
export const NO_ROUTE = "*";

/**
 * Finds the pattern of a path's route, such as `/courts/:id`.
 * @param tree the routes
 * @returns the pattern of a path; `NO_ROUTE` when it has none
 */
export function routePatternsIn(tree: RouteObject[]): (path: string) => string {
  const patterns = new LRUCache<string, string>({ max: MAX_PATHS });
  return (path) => {
    const known = patterns.get(path);
    if (known !== undefined) return known;
    // The router would write a path that cannot be decoded to stderr, which may contain an e-mail address.
    const matches = isDecodable(path) ? matchRoutes(tree, path) : null;
    const segments = matches?.flatMap(({ route }) => route.path ?? []) ?? [NO_ROUTE];
    const pattern = segments.includes(NO_ROUTE) ? NO_ROUTE : `/${segments.join("/").replace(/^\/+/, "")}`;
    patterns.set(path, pattern);
    return pattern;
  };
}
