import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { allowedMethods } from "~/http/apiRoute";
import { type AddressMethods, READ_METHODS } from "~/http/methods";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Finds the methods of addresses. Pages accept POST only where their route has an action. */
export function addressMethodsIn({ routes }: ServerBuild): (url: URL) => AddressMethods {
  const tree = treeOf(routes);
  return ({ pathname, searchParams }) => {
    const matches = matchRoutes(tree, pagePath(pathname)) ?? [];
    const [parent, leaf] = matches.slice(-2).map(({ route }) => routes[route.id ?? ""]);
    if (!leaf || leaf.path === "*") return { isPage: true, allowed: [] };
    const { default: page, loader } = leaf.module;
    if (!page) return { isPage: false, allowed: loader ? allowedMethods(loader) : [] };
    // React Router sends a form on an index page to the parent route, unless the query has `index`.
    const receiver = leaf.index && !searchParams.getAll("index").includes("") ? parent : leaf;
    return { isPage: true, allowed: [...READ_METHODS, ...(receiver?.module.action ? ["POST"] : [])] };
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
