import type { ServerBuild } from "react-router";
import { isApiPath } from "./addresses";
import { entityTag, matchesEtag } from "./etag";
import { FieldError } from "./fieldError";
import type { Method, Operations } from "./operation";
import { asApiProblem, problem } from "./problems";
import { TextResponse } from "./textResponse";

const JSON_TYPE = "application/json";

type Handler<Args> = (args: Args) => Promise<Response> | Response;

/**
 * Creates the handler of an API path from one handler for each method. Export it as both loader and action: React
 * Router calls the loader for GET, HEAD and OPTIONS, the action for the rest.
 *
 * Responds to OPTIONS, and with 405 and `Allow` to other methods. Page problems and field errors that a handler throws
 * become problem responses. Other errors are rethrown; the server turns them into 500 or 503.
 */
export function methodRoute<Args extends { request: Request }>(
  handlers: Partial<Record<Method, Handler<Args>>>,
): (args: Args) => Promise<Response> {
  const byMethod = new Map<string, Handler<Args>>(Object.entries(handlers));
  if (handlers.GET) byMethod.set("HEAD", handlers.GET);
  const allowed = [...byMethod.keys(), "OPTIONS"].sort();
  const headers = { Allow: allowed.join(", ") };
  const handle = async (args: Args) => {
    const { method } = args.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    const handler = byMethod.get(method);
    if (!handler) throw problem(405, `This address does not accept ${method}.`, { headers });
    try {
      return await handler(args);
    } catch (thrown) {
      if (thrown instanceof FieldError) throw fieldProblem(thrown);
      throw asApiProblem(thrown);
    }
  };
  allowedOf.set(handle, allowed);
  return handle;
}

const allowedOf = new WeakMap<object, readonly string[]>();

/** The methods that a handler by `methodRoute` accepts; none for any other. */
export function allowedMethods(handler: object): readonly string[] {
  return allowedOf.get(handler) ?? [];
}

/**
 * As `methodRoute`, for a path that the API's description lists.
 * @param operations the description of each method that has a handler
 */
export function apiRoute<Args extends { request: Request }>(
  operations: Operations,
  handlers: Partial<Record<Method, Handler<Args>>>,
): (args: Args) => Promise<Response> {
  const handler = methodRoute(handlers);
  operationsOf.set(handler, { operations, get: handlers.GET });
  return handler;
}

const operationsOf = new WeakMap<object, { operations: Operations; get: object | undefined }>();

type Routes = ServerBuild["routes"];

/** A route that the API's description lists. */
export interface ApiRoute {
  route: NonNullable<Routes[string]>;
  /** Such as /api/courts/:id. */
  pattern: string;
  operations: Operations;
  /** Its handler of GET. */
  get: object | undefined;
}

/** The routes of the JSON API, in the order of the route manifest. */
export function apiRoutesIn(routes: Routes): ApiRoute[] {
  return describedRoutesIn(routes).filter(({ pattern }) => isApiPath(pattern));
}

/** As `apiRoutesIn`, with the other addresses for programs. */
export function describedRoutesIn(routes: Routes): ApiRoute[] {
  return Object.values(routes).flatMap((route) => {
    const described = route?.module.loader && operationsOf.get(route.module.loader);
    return route?.path && described ? [{ route, pattern: `/${route.path}`, ...described }] : [];
  });
}

function fieldProblem({ field, message, status }: FieldError): Response {
  return problem(status, message, { errors: { [field]: [message] } });
}

/**
 * The JSON response to a read: 200 with a strong ETag, or 304 when the client has the same version.
 * @param version of the item, which `If-Match` of a later write can require
 */
export function okResponse(
  request: Request,
  body: unknown,
  { version, headers }: { version?: number; headers?: HeadersInit } = {},
): Response {
  const json = JSON.stringify(body);
  return readResponse(request, json, { type: JSON_TYPE, tag: entityTag(json, version), headers });
}

/** A generated document: a feed, a sitemap. */
interface GeneratedDocument {
  body: string;
  /** Its media type. */
  type: string;
  cacheControl: string;
  headers?: HeadersInit;
}

/** As `okResponse`, for a document that is not JSON. */
export function documentResponse(request: Request, document: GeneratedDocument): Response {
  const { body, type, cacheControl } = document;
  const headers = new Headers(document.headers);
  headers.set("Cache-Control", cacheControl);
  return readResponse(request, body, { type, tag: entityTag(body), headers });
}

interface ReadOptions {
  type: string;
  tag: string;
  headers: HeadersInit | undefined;
}

function readResponse(request: Request, body: string, { type, tag, headers }: ReadOptions): Response {
  const all = new Headers(headers);
  all.set("ETag", tag);
  if (matchesEtag(request, tag)) return new Response(null, { status: 304, headers: all });
  all.set("Content-Type", type);
  return new TextResponse(body, { headers: all });
}

/** The response to a write that changed an item. @param body the changed item */
export function updatedResponse(body: unknown): Response {
  return new TextResponse(JSON.stringify(body), { headers: { "Content-Type": JSON_TYPE } });
}

/** The response to a write that created an item. @param path of the new item */
export function createdResponse(path: string, body: unknown): Response {
  const headers = { "Content-Type": JSON_TYPE, Location: path };
  return new TextResponse(JSON.stringify(body), { status: 201, headers });
}

/** The response to a write without a result: 204. */
export function noContentResponse(): Response {
  return new Response(null, { status: 204 });
}
