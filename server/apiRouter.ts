import type { MiddlewareFunction, RouterContextProvider, ServerBuild } from "react-router";
import { type ApiRoute, apiRoutesIn } from "~/http/apiRoute";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Args = Parameters<MiddlewareFunction<Response>>[0];

/** A route of the API, as it is asked. */
interface Address {
  /** Such as /api/courts/:id. */
  pattern: string;
  /** Finds the parameters in a path, by their names. */
  expression: RegExp;
  middleware: readonly MiddlewareFunction<Response>[];
  route: Route;
}

const READS = ["GET", "HEAD", "OPTIONS"];

/**
 * Answers the calls of the JSON API. Their routes, with their middleware, are React Router's own, and get what it would
 * give them; but its request handler, made for pages, takes longer to find a route than most calls take in all.
 * @returns the answer to a request; undefined where it is no call at a plain address: what is percent-encoded, written
 *   in other letters, asked for as `.data` or unknown is React Router's to tell
 */
export function createApiRouter({ routes, entry }: ServerBuild) {
  const addresses = apiRoutesIn(routes).map((callRoute) => addressOf(callRoute, routes));

  return (request: Request, url: URL, context: Readonly<RouterContextProvider>) => {
    if (/%|\.data$/.test(url.pathname)) return undefined;
    for (const address of addresses) {
      const found = address.expression.exec(url.pathname);
      if (found) return answer(address, { request, url, context, params: { ...found.groups } });
    }
    return undefined;
  };

  async function answer(
    { middleware, pattern, route }: Address,
    call: Omit<Args, "pattern">,
  ): Promise<Response> {
    const args: Args = { ...call, pattern };
    const { method } = args.request;
    const { loader, action } = route.module;
    const handler = READS.includes(method) ? loader : action;
    /** What a step throws is the answer of the one before: a response as it is, an error as a failure. */
    async function pass(at: number): Promise<Response> {
      try {
        const step = middleware[at];
        const result: unknown = await (step ? step(args, () => pass(at + 1)) : handler?.(args));
        if (result instanceof Response) return result;
        throw new Error(`${pattern} gives no response`);
      } catch (thrown) {
        if (thrown instanceof Response) return thrown;
        entry.module.handleError?.(thrown, args);
        return new Response(null, { status: 500 });
      }
    }
    const response = await pass(0);
    return method === "HEAD" ? new Response(null, response) : response;
  }
}

function addressOf({ route, pattern }: ApiRoute, routes: Routes): Address {
  const middleware = lineOf(route, routes).flatMap(({ module }) => module.middleware ?? []);
  const expression = new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
  return { pattern, expression, middleware, route };
}

/** A route and those it stands in, the outermost first. */
function lineOf(route: Route, routes: Routes): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineOf(parent, routes), route] : [route];
}
