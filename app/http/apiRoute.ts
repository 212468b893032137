import type { ServerBuild } from "react-router";
import { entityTag, matchesEtag } from "./etag";
import { FieldError } from "./fieldError";
import type { Method, Operations } from "./operation";
import { asApiProblem, problem } from "./problems";
import { TextResponse } from "./textResponse";

const JSON_TYPE = "application/json";

type Handler<Args> = (args: Args) => Promise<Response> | Response;

/**
 * An address of the API, by its methods. It is the route's loader and its action alike: the loader gets what only
 * reads, the action the rest.
 *
 * Answers OPTIONS, and 405 with `Allow` to what the address cannot be asked. What a handler throws for a page becomes
 * a problem; a problem is thrown on, and so is whatever nobody expected, which the server tells as 500 or 503.
 */
export function methodRoute<Args extends { request: Request }>(
  handlers: Partial<Record<Method, Handler<Args>>>,
): (args: Args) => Promise<Response> {
  const byMethod = new Map<string, Handler<Args>>(Object.entries(handlers));
  if (handlers.GET) byMethod.set("HEAD", handlers.GET);
  const headers = { Allow: [...byMethod.keys(), "OPTIONS"].sort().join(", ") };

  return async (args) => {
    const { method } = args.request;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    const handler = byMethod.get(method);
    if (!handler) throw problem(405, `This address cannot be asked by ${method}.`, { headers });
    try {
      return await handler(args);
    } catch (thrown) {
      if (thrown instanceof FieldError) throw refusedField(thrown);
      throw asApiProblem(thrown);
    }
  };
}

/**
 * An address of the JSON API: the same, with what the description of the API says of its calls.
 * @param calls of each method that a handler answers
 */
export function apiRoute<Args extends { request: Request }>(
  calls: Operations,
  handlers: Partial<Record<Method, Handler<Args>>>,
): (args: Args) => Promise<Response> {
  const answer = methodRoute(handlers);
  described.set(answer, calls);
  return answer;
}

const described = new WeakMap<object, Operations>();

type Routes = ServerBuild["routes"];

/** A route of the JSON API. */
export interface ApiRoute {
  route: NonNullable<Routes[string]>;
  /** Such as /api/courts/:id. */
  pattern: string;
  calls: Operations;
}

/** Every route that has calls, in the order of the table of routes. */
export function apiRoutesIn(routes: Routes): ApiRoute[] {
  return Object.values(routes).flatMap((route) => {
    const calls = route?.module.loader && described.get(route.module.loader);
    return route?.path && calls ? [{ route, pattern: `/${route.path}`, calls }] : [];
  });
}

function refusedField({ field, message, status }: FieldError): Response {
  return problem(status, message, { errors: { [field]: [message] } });
}

/**
 * What a read answers: 200 with a strong ETag, or 304 where the reader has it already.
 * @param version of the item that is read, to which `If-Match` can hold a write
 */
export function okResponse(
  request: Request,
  body: unknown,
  { version, headers }: { version?: number; headers?: HeadersInit } = {},
): Response {
  const json = JSON.stringify(body);
  return answerRead(request, json, { type: JSON_TYPE, tag: entityTag(json, version), headers });
}

/** A document that is made for each reader anew: a feed, a sitemap. */
interface MadeDocument {
  body: string;
  /** Its media type. */
  type: string;
  cacheControl: string;
  lastModified?: Date;
}

/** The same for a document that is no JSON. */
export function documentResponse(request: Request, document: MadeDocument): Response {
  const { body, type, cacheControl, lastModified } = document;
  const headers = new Headers({ "Cache-Control": cacheControl });
  if (lastModified) headers.set("Last-Modified", lastModified.toUTCString());
  return answerRead(request, body, { type, tag: entityTag(body), headers });
}

interface ReadAnswer {
  type: string;
  tag: string;
  headers: HeadersInit | undefined;
}

function answerRead(request: Request, body: string, { type, tag, headers }: ReadAnswer): Response {
  const all = new Headers(headers);
  all.set("ETag", tag);
  if (matchesEtag(request, tag) || isUnmodified(request, all)) {
    return new Response(null, { status: 304, headers: all });
  }
  all.set("Content-Type", type);
  return new TextResponse(body, { headers: all });
}

/**
 * Whether a reader who knows no tags has it by its date: that very date, for what was last in it may have been
 * deleted, and then the date goes back.
 */
function isUnmodified(request: Request, headers: Headers): boolean {
  const since = request.headers.get("If-Modified-Since");
  return since !== null && !request.headers.has("If-None-Match") && since === headers.get("Last-Modified");
}

/** What a write answers that changed something: as it is from now on. */
export function updatedResponse(body: unknown): Response {
  return new TextResponse(JSON.stringify(body), { headers: { "Content-Type": JSON_TYPE } });
}

/** What a write answers that made something. @param path where it is from now on */
export function createdResponse(path: string, body: unknown): Response {
  const headers = { "Content-Type": JSON_TYPE, Location: path };
  return new TextResponse(JSON.stringify(body), { status: 201, headers });
}

/** What a write answers after which there is nothing to show. */
export function noContentResponse(): Response {
  return new Response(null, { status: 204 });
}
