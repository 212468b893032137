import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type Orm, openDatabase } from "~/database/open.server";
import { findDemoNotice, seedIfEmpty } from "~/database/seed.server";
import type { Environment } from "~/kernel/environment";
import { problem } from "~/kernel/problems";
import {
  type Connection,
  connectionContext,
  outageContext,
  type Process,
  processContext,
} from "~/middleware/process";
import { viewerContext } from "~/middleware/viewer";

/** The app as the server knows it: requests in, responses out. */
export interface App {
  handle(request: Request, connection: Connection): Promise<Response>;
  /** Resolves when the database answers, rejects when it does not. */
  ready(): Promise<void>;
  /** Closes the database. */
  close(): Promise<void>;
}

type Context = Readonly<RouterContextProvider>;

/** When to try again after the database was away, in seconds. */
const RETRY_AFTER = "5";
const AWAY = "The database is away. Try again in a minute.";
const BROKEN = "Something went wrong on our side. Try again in a minute.";

const REVALIDATED = "public, max-age=0, must-revalidate";
const NOT_KEPT = "private, no-store";

/**
 * Opens the database, brought up to date and, where it is empty and demo accounts can sign in, filled with the demo;
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
  if (environment.signInProvider.kind === "embedded") await seedIfEmpty(orm);
  const demo = await findDemoNotice(orm.em.fork());
  return applicationOn({ environment, orm, log, demo }, build);
}

/** The app on a database that is open. */
export function applicationOn(process: Process, build: ServerBuild | (() => Promise<ServerBuild>)): App {
  const { orm } = process;
  const answer = createRequestHandler(build, import.meta.env.MODE);
  return {
    async handle(request, connection) {
      const context = new RouterContextProvider();
      const isData = new URL(request.url).pathname.endsWith(".data");
      context.set(processContext, process);
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
 * without any middleware, and the rest from too many places. Who sets `Cache-Control` knows better and is
 * left alone.
 */
function settle(response: Response, request: Request, context: Context): Response {
  const settled = response.status < 500 ? response : settleFailure(response, request, context);
  const headers = new Headers(settled.headers);
  if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", isForAll(settled, request, context) ? REVALIDATED : NOT_KEPT);
    headers.append("Vary", "Cookie");
  }
  const { status, statusText } = settled;
  return new Response(settled.body, { status, statusText, headers });
}

/** A database that is away is 503, on a page too; and the API says everything as a problem. */
function settleFailure(response: Response, request: Request, context: Context): Response {
  const isAway = context.get(outageContext);
  const status = isAway ? 503 : response.status;
  const headers = isAway ? { "Retry-After": RETRY_AFTER } : {};
  const isApi = /^\/api(\/|$)/.test(new URL(request.url).pathname);
  const isTold = response.headers.get("Content-Type")?.startsWith("application/problem+json");
  if (isApi && !isTold) return problem(status, isAway ? AWAY : BROKEN, { headers });
  return new Response(response.body, {
    status,
    headers: [...response.headers, ...Object.entries(headers)],
  });
}

/** Nobody but the viewer keeps what was made for a viewer; what anybody sees may be kept and asked about. */
function isForAll({ status }: Response, { method }: Request, context: Context): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && status < 500 && context.get(viewerContext) === null;
}
