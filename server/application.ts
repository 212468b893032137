import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Orm, openDatabase } from "~/database/open.server";
import { seedIfEmpty } from "~/database/seed.server";
import type { Environment } from "~/kernel/environment";
import { problem } from "~/kernel/problems";
import { type Connection, connectionContext, outageContext, processContext } from "~/middleware/process";
import { viewerContext } from "~/middleware/viewer";

/** The app as the server knows it: requests in, responses out. */
export interface App {
  handle(request: Request, connection: Connection): Promise<Response>;
  /** Resolves when the database answers, rejects when it does not. */
  ready(): Promise<void>;
  /** Closes the database. */
  close(): Promise<void>;
}

/** When to try again after the database was away, in seconds. */
const RETRY_AFTER = 5;

/**
 * Opens the database, brought up to date and, where it is the embedded one and empty, filled with the demo;
 * then answers requests with the routes.
 * @param build the routes; a function is asked anew for every request, which is for development
 * @throws where the database cannot be opened
 */
export async function openApplication(
  environment: Environment,
  log: Logger,
  build: ServerBuild | (() => Promise<ServerBuild>),
): Promise<App> {
  const orm = await openDatabase(environment);
  if (!environment.databaseUrl) await seedIfEmpty(orm);
  const answer = createRequestHandler(build, import.meta.env.MODE);
  return {
    async handle(request, connection) {
      const context = new RouterContextProvider();
      const isData = new URL(request.url).pathname.endsWith(".data");
      context.set(processContext, { environment, orm, log });
      context.set(connectionContext, { ...connection, isData });
      return settle(await answer(request, context), request, context);
    },
    ready: () => reach(orm),
    close: () => orm.close(true),
  };
}

async function reach(orm: Orm): Promise<void> {
  const connection = await orm.checkConnection();
  if (!connection.ok) throw new Error(connection.reason);
}

/**
 * The last word on every answer, in the one place that all of them pass: React Router answers some requests
 * without any middleware, and the rest from too many places.
 */
function settle(response: Response, request: Request, context: Readonly<RouterContextProvider>): Response {
  const settled = failureAs(response, request, context);
  const headers = new Headers(settled.headers);
  headers.append("Vary", "Cookie");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cachingOf(settled, context));
  const { status, statusText } = settled;
  return new Response(settled.body, { status, statusText, headers });
}

/** A database that is away is 503, on a page too; and the API says everything as a problem. */
function failureAs(response: Response, request: Request, context: Readonly<RouterContextProvider>): Response {
  if (response.status < 500) return response;
  const isAway = context.get(outageContext);
  const status = isAway ? 503 : response.status;
  const headers = new Headers(response.headers);
  if (isAway) headers.set("Retry-After", String(RETRY_AFTER));
  const isApi = /^\/api(\/|$)/.test(new URL(request.url).pathname);
  if (isApi && !headers.get("Content-Type")?.startsWith("application/problem+json")) {
    const text = isAway
      ? "The database is away. Try again in a minute."
      : "Something went wrong on our side. Try again in a minute.";
    return problem(status, text, isAway ? { headers: { "Retry-After": String(RETRY_AFTER) } } : {});
  }
  return new Response(response.body, { status, headers });
}

/** Nobody but the viewer keeps what was made for a viewer; what anybody sees may be kept and asked about. */
function cachingOf({ status }: Response, context: Readonly<RouterContextProvider>): string {
  const isForAll = status < 500 && context.get(viewerContext) === null;
  return isForAll ? "public, max-age=0, must-revalidate" : "private, no-store";
}
