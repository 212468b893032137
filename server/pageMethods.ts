import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** What the address of a page can be asked by. */
export interface PageMethods {
  /** The value of `Allow`; null for an address that has no page. */
  allow: string | null;
}

/**
 * Finds the methods of pages: a form can be sent only where the route has an action.
 * @returns the methods of an address; undefined where its route tells them itself, as `resource` does
 */
export function pageMethodsIn({ routes }: ServerBuild): (url: URL) => PageMethods | undefined {
  const tree = treeOf(routes);
  return ({ pathname, searchParams }) => {
    const matches = matchRoutes(tree, pagePath(pathname)) ?? [];
    const [parent, leaf] = matches.slice(-2).map(({ route }) => routes[route.id ?? ""]);
    if (!leaf || leaf.path === "*") return { allow: null };
    const { default: page, action } = leaf.module;
    if (!page && action) return undefined;
    // A form on an index page is its parent's, unless its address says otherwise.
    const receiver = leaf.index && !searchParams.getAll("index").includes("") ? parent : leaf;
    const methods = ["GET", "HEAD", "OPTIONS"];
    return { allow: [...methods, ...(receiver?.module.action ? ["POST"] : [])].join(", ") };
  };
}

/** The path of the page that script asks for by a `.data` address. */
function pagePath(pathname: string): string {
  return pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, "");
}

/** The table of routes as a tree. */
function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map((route) => asObject(route, routes));
}

function asObject({ id, path, index, caseSensitive }: Route, routes: Routes): RouteObject {
  const place = { id, ...(path ? { path } : {}), ...(caseSensitive ? { caseSensitive } : {}) };
  return index ? { ...place, index: true } : { ...place, children: treeOf(routes, id) };
}
