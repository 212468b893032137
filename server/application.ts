import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { databaseFolderIn, explainDatabaseFolder } from "~/database/databaseFolder.server";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import { type Orm, openDatabase } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { findDemoNotice, seedIfEmpty } from "~/database/seed.server";
import { ProviderPictures } from "~/features/auth/providerPictures.server";
import { createImageFetch } from "~/features/images/fetchImage.server";
import { openImageStore } from "~/features/images/openImageStore.server";
import { sweepImages } from "~/features/images/sweepImages.server";
import { bodyContext, RequestBody } from "~/http/body.server";
import { LIMITS } from "~/http/rateLimits";
import type { Environment } from "~/lib/environment";
import { type Connection, connectionContext, type Process, processContext } from "~/middleware/process";
import { createApiRouter } from "./apiRouter.ts";
import { finalizeResponse } from "./finalizeResponse.ts";
import { pageMethodsIn } from "./pageMethods.ts";

/** The app as the server knows it: requests in, responses out. */
export interface App {
  handle(request: Request, connection: Connection): Promise<Response>;
  /** Resolves when the database answers, rejects when it does not. */
  ready(): Promise<void>;
  /** Ends the work in the background and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, brought up to date and, where it is empty and demo accounts can sign in, filled with the demo;
 * then answers requests with the routes.
 * @param build the routes; a function is asked anew for every request, which is for development
 * @throws DataFolderError where stored data cannot be used; what a Postgres throws that cannot be reached
 */
export async function openApplication(
  environment: Environment,
  log: Logger,
  build: ServerBuild | (() => Promise<ServerBuild>),
): Promise<App> {
  const { databaseUrl, dataDir } = environment;
  const open = () => openFilledDatabase(environment);
  const database = await (databaseUrl ? open() : explainDatabaseFolder(databaseFolderIn(dataDir), open));
  const images = await openImageStore(environment);
  const providerPictures = new ProviderPictures({
    repositories: () => createRepositories(database.orm.em.fork()),
    store: images,
    fetchImage: createImageFetch(),
    log,
  });
  const process = { environment, ...database, images, providerPictures, log, limits: LIMITS };
  const app = applicationOn(process, build);
  const sweeping = sweepNowAndThen(process);
  return {
    ...app,
    async close() {
      clearInterval(sweeping);
      await app.close();
    },
  };
}

async function openFilledDatabase(environment: Environment): Promise<Pick<Process, "orm" | "demo">> {
  const orm = await openDatabase(environment);
  if (environment.signInProvider.kind === "embedded")
    await withDatabaseTime(DATABASE_TIMEOUTS.unlimited, () => seedIfEmpty(orm));
  return { orm, demo: await findDemoNotice(orm.em.fork()) };
}

/** In milliseconds. */
const SWEEP_EVERY = 3_600_000;

/** Removes the images that nobody wants, from the start on: what an earlier process has left is among them. */
function sweepNowAndThen({ orm, images, log }: Process): NodeJS.Timeout {
  const sweep = () => {
    sweepImages(createRepositories(orm.em.fork()).images, images).catch((error: unknown) =>
      log.warn({ err: error }, "Images that nobody wants could not be removed; the next sweep tries again"),
    );
  };
  sweep();
  return setInterval(sweep, SWEEP_EVERY).unref();
}

/** The app on a database that is open. */
export function applicationOn(process: Process, build: ServerBuild | (() => Promise<ServerBuild>)): App {
  const { orm, providerPictures } = process;
  const answer = createRequestHandler(build, import.meta.env.MODE);
  const answerCall = typeof build === "function" ? () => undefined : createApiRouter(build);
  const pageMethods = typeof build === "function" ? () => undefined : pageMethodsIn(build);
  return {
    async handle(request, connection) {
      const context = new RouterContextProvider();
      const url = new URL(request.url);
      const isData = url.pathname.endsWith(".data");
      context.set(processContext, process);
      context.set(connectionContext, { ...connection, isData });
      const body = new RequestBody();
      context.set(bodyContext, body);
      try {
        const response = await (answerCall(request, url, context) ??
          answerOptions(request, url) ??
          answer(request, context));
        if (response.status === 405) allow(response, url);
        return finalizeResponse(response, request, context);
      } finally {
        body.release();
      }
    },
    ready: () => withDatabaseTime(DATABASE_TIMEOUTS.ready, () => reach(orm)),
    async close() {
      await providerPictures.close();
      await orm.close(true);
    },
  };

  /** What a page can be asked by. It is no secret, and costs no look at the database. */
  function answerOptions({ method }: Request, url: URL): Response | undefined {
    const methods = method === "OPTIONS" ? pageMethods(url) : undefined;
    if (!methods) return undefined;
    const { allow } = methods;
    return allow === null
      ? new Response(null, { status: 404 })
      : new Response(null, { status: 204, headers: { Allow: allow } });
  }

  /** Adds what a page can be asked by, where it was asked otherwise. */
  function allow({ headers }: Response, url: URL): void {
    if (!headers.has("Allow")) headers.set("Allow", pageMethods(url)?.allow ?? "GET, HEAD, OPTIONS");
  }
}

async function reach(orm: Orm): Promise<void> {
  const connection = await orm.checkConnection();
  if (!connection.ok) throw new Error(connection.reason);
}
