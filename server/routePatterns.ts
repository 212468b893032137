import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";

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
    const segments = matchRoutes(tree, path)?.flatMap(({ route }) => route.path ?? []) ?? [NO_ROUTE];
    const pattern = segments.includes(NO_ROUTE) ? NO_ROUTE : `/${segments.join("/").replace(/^\/+/, "")}`;
    patterns.set(path, pattern);
    return pattern;
  };
}
