import type { MiddlewareFunction, RouterContextProvider, ServerBuild } from "react-router";
import { type ApiRoute, apiRoutesIn } from "~/http/apiRoute";
import { READ_METHODS } from "~/http/methods";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Args = Parameters<MiddlewareFunction<Response>>[0];

/** A route of the API, prepared for matching and calling. */
interface ApiEndpoint {
  /** Such as api/courts/:id, without a slash in front, as React Router passes it. */
  pattern: string;
  /** Matches a path; its named groups are the route's parameters. */
  expression: RegExp;
  middleware: readonly MiddlewareFunction<Response>[];
  route: Route;
}

/**
 * Handles requests for the JSON API. Routes and middleware are React Router's own and get the arguments that it would
 * pass; only its request handler, made for pages, is bypassed, as its route matching takes longer than most API calls.
 * @returns the response; undefined for paths left to React Router: percent-encoded, in another case, `.data`, or
 *   unknown
 */
export function createApiRouter({ routes, entry }: ServerBuild) {
  const endpoints = apiRoutesIn(routes).map((apiRoute) => endpointOf(apiRoute, routes));

  return (request: Request, url: URL, context: Readonly<RouterContextProvider>) => {
    if (/%|\.data$/.test(url.pathname)) return undefined;
    for (const endpoint of endpoints) {
      const match = endpoint.expression.exec(url.pathname);
      if (match) return callRoute(endpoint, { request, url, context, params: { ...match.groups } });
    }
    return undefined;
  };

  async function callRoute(
    { middleware, pattern, route }: ApiEndpoint,
    request: Omit<Args, "pattern">,
  ): Promise<Response> {
    const args: Args = { ...request, pattern };
    const { method } = args.request;
    const { loader, action } = route.module;
    const handler = READ_METHODS.includes(method) ? loader : action;
    /**
     * Runs the middleware from an index on, then the handler. A thrown response is returned, any other error is a
     * 500.
     */
    async function runFrom(index: number): Promise<Response> {
      try {
        const step = middleware[index];
        const result: unknown = await (step ? step(args, () => runFrom(index + 1)) : handler?.(args));
        if (result instanceof Response) return result;
        throw new Error(`${pattern} returned no response`);
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        entry.module.handleError?.(thrown, args);
        return new Response(null, { status: 500 });
      }
    }
    const response = await runFrom(0);
    return method === "HEAD" ? new Response(null, response) : response;
  }
}

function endpointOf({ route, pattern }: ApiRoute, routes: Routes): ApiEndpoint {
  const middleware = ancestorsOf(route, routes).flatMap(({ module }) => module.middleware ?? []);
  return { pattern: pattern.slice(1), expression: patternExpression(pattern), middleware, route };
}

/** The expression of a pattern's paths, with its parameters as named groups. */
export function patternExpression(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
}

/** A route and its parents, the outermost first. */
function ancestorsOf(route: Route, routes: Routes): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...ancestorsOf(parent, routes), route] : [route];
}
