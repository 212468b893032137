import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { READ_METHODS } from "~/http/methods";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** The methods of a page's address. */
export interface PageMethods {
  /** The value of `Allow`; null for an address that has no page. */
  allow: string | null;
}

/**
 * Finds the methods of pages: POST only where the route has an action.
 * @returns the methods of an address; undefined when its route handles OPTIONS itself, as `apiRoute` does
 */
export function pageMethodsIn({ routes }: ServerBuild): (url: URL) => PageMethods | undefined {
  const tree = treeOf(routes);
  return ({ pathname, searchParams }) => {
    const matches = matchRoutes(tree, pagePath(pathname)) ?? [];
    const [parent, leaf] = matches.slice(-2).map(({ route }) => routes[route.id ?? ""]);
    if (!leaf || leaf.path === "*") return { allow: null };
    const { default: page, action } = leaf.module;
    if (!page && action) return undefined;
    // React Router sends a form on an index page to the parent route, unless the query has `index`.
    const receiver = leaf.index && !searchParams.getAll("index").includes("") ? parent : leaf;
    return { allow: [...READ_METHODS, ...(receiver?.module.action ? ["POST"] : [])].join(", ") };
  };
}

/** The path of the page that a `.data` request is for. */
function pagePath(pathname: string): string {
  return pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
}

/** The route manifest as a tree. */
export function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => routeObjectOf(route, routes));
}

function routeObjectOf({ id, path, index, caseSensitive }: Route, routes: Routes): RouteObject {
  const base = { id, ...(path ? { path } : {}), ...(caseSensitive ? { caseSensitive } : {}) };
  return index ? { ...base, index: true } : { ...base, children: treeOf(routes, id) };
}
