import type { PoolConfig } from "pg";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type ContentChanges, listenForChanges } from "~/database/contentChanges.server";
import { databaseFolderIn, explainDatabaseFolder } from "~/database/databaseFolder.server";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import { MAX_CONNECTIONS, type Orm, openDatabase } from "~/database/open.server";
import { type ConnectionCounts, countConnections } from "~/database/pool.server";
import type { QueryListeners } from "~/database/queryReports.server";
import { routeReads } from "~/database/readRouting.server";
import { type ReplicaState, Replicas } from "~/database/replicas.server";
import { createRepositories } from "~/database/repositories.server";
import { findDemoNotice, seedIfEmpty } from "~/database/seed.server";
import { seedDemoPictures } from "~/database/seeders/demoPictures.server";
import { ProviderPictures } from "~/features/auth/providerPictures.server";
import { FacetCache } from "~/features/catalogue/facetCache.server";
import { createImageFetch } from "~/features/images/fetchImage.server";
import { openImageStore } from "~/features/images/openImageStore.server";
import { ReadOnlyMode } from "~/features/read-only/readOnlyMode.server";
import { bodyContext, RequestBody } from "~/http/body.server";
import { Counters } from "~/http/counters";
import { HYDRATION_PATH } from "~/http/hydration";
import { type AddressMethods, READ_METHODS } from "~/http/methods";
import { LIMITS } from "~/http/rateLimits";
import type { Environment } from "~/lib/environment";
import { withTimeout } from "~/lib/time";
import {
  type Connection,
  connectionContext,
  type Process,
  processContext,
  type RequestKind,
} from "~/middleware/process";
import { createApiReads, type ReadDirectly } from "./apiReads.ts";
import { createApiRouter } from "./apiRouter.ts";
import { finalizeResponse } from "./finalizeResponse.ts";
import { followReadOnlyMode } from "./followReadOnlyMode.ts";
import { findLastBackup } from "./operations/lastBackup.ts";
import type { Site } from "./operations/site.ts";
import { addressMethodsIn, treeOf } from "./pageMethods.ts";
import { runPeriodically } from "./periodicJobs.ts";
import { NO_ROUTE, routePatternsIn } from "./routePatterns.ts";
import { ViewerPages } from "./viewerPages.ts";

/** The app, independent of the HTTP server. */
export interface App {
  handle(request: Request, connection: Connection): Promise<Response>;
  readDirectly: ReadDirectly;
  /** Resolves when the database responds, rejects when it does not. */
  ready(): Promise<void>;
  /** The changes of what its pages show. */
  changes: ContentChanges;
  counters: Counters;
  readOnly: ReadOnlyMode;
  /** The read replicas. */
  replicas(): readonly ReplicaState[];
  /** The connections to the database, by state. */
  connections(): ConnectionCounts;
  /** When the last backup that succeeded was taken; null before the first one. */
  lastBackup(): Promise<Date | null>;
  /** The pattern of the route of a path, such as `/courts/:id`. */
  patternOf(path: string): string;
  /** For operators' commands. */
  site: Site;
  /** Runs the jobs of the background now and then every hour, until the app is closed. Call it once. */
  startJobs(): void;
  /** Stops background work and closes the database. */
  close(): Promise<void>;
}

/**
 * Opens and migrates the database, seeds the demo data when it is empty and the embedded sign-in provider is used, and
 * creates the app.
 * @param build the routes; in development a function, called for every request
 * @param onQuery called with the statements of requests, for traces
 * @throws DataFolderError when stored data cannot be used; the driver's error when Postgres cannot be reached
 */
export async function openApplication(
  environment: Environment,
  log: Logger,
  build: ServerBuild | (() => Promise<ServerBuild>),
  onQuery?: QueryListeners["onQuery"],
): Promise<App> {
  const { databaseUrl, dataDir } = environment;
  const open = () => openFilledDatabase(environment, log, onQuery);
  const { isSeeded, ...database } = await (databaseUrl
    ? open()
    : explainDatabaseFolder(databaseFolderIn(dataDir), open));
  const images = await openImageStore(environment);
  const counters = new Counters();
  const providerPictures = new ProviderPictures({
    repositories: () => createRepositories(database.orm.em.fork()),
    store: images,
    fetchImage: createImageFetch(),
    log,
    counters,
  });
  const changes = await listenForChanges(environment, database.orm);
  const { replicas } = database;
  if (replicas) changes.listen(() => replicas.contentChanged());
  const readOnly = new ReadOnlyMode(
    () => createRepositories(database.orm.em.fork()).readOnly.find(),
    // Every page shows it.
    () => changes.report(null),
  );
  const process = {
    environment,
    ...database,
    images,
    providerPictures,
    log,
    limits: LIMITS,
    counters,
    readOnly,
    facets: new FacetCache(changes),
  };
  // Not into a bucket, which may be that of a real site.
  if (isSeeded && !environment.imageBucket) await addDemoPictures(process);
  const app = createApp(process, build, changes);
  const readOnlyTimer = await followReadOnlyMode(process, changes);
  let closeJobs = async () => {};
  return {
    ...app,
    changes,
    counters,
    connections: countConnections,
    readOnly,
    replicas: () => replicas?.states ?? [],
    lastBackup: () =>
      withDatabaseTime(DATABASE_TIMEOUTS.optional, () => findLastBackup(database.orm.em.fork())),
    patternOf: typeof build === "function" ? () => NO_ROUTE : routePatternsIn(treeOf(build.routes)),
    site: process,
    startJobs() {
      closeJobs = runPeriodically(process);
    },
    async close() {
      clearInterval(readOnlyTimer);
      await withTimeout(JOBS_TIMEOUT, closeJobs(), () => {});
      await changes.close();
      await replicas?.close();
      await app.close();
    },
  };
}

async function openFilledDatabase(
  environment: Environment,
  log: Logger,
  onQuery: QueryListeners["onQuery"],
): Promise<Pick<Process, "orm" | "demo" | "replicas"> & { isSeeded: boolean }> {
  const { databaseReplicaUrls: urls } = environment;
  const replicas = urls.length > 0 ? new Replicas(urls) : null;
  let options: PoolConfig = {};
  const orm = await openDatabase(environment, {
    onPoolCreated(pool) {
      ({ options } = pool);
      if (replicas) routeReads(pool, replicas);
    },
    onQuery,
    onSlowQuery: (query) => log.warn(query, "A slow statement"),
  });
  const isSeeded =
    environment.signInProvider.kind === "embedded" &&
    (await withDatabaseTime(DATABASE_TIMEOUTS.unlimited, () => seedIfEmpty(orm)));
  await replicas?.start(options, (sql) =>
    withDatabaseTime(DATABASE_TIMEOUTS.optional, () => orm.em.fork().execute<object[]>(sql)),
  );
  return { orm, demo: await findDemoNotice(orm.em.fork()), replicas, isSeeded };
}

async function addDemoPictures({ orm, images, log }: Process): Promise<void> {
  try {
    await withDatabaseTime(DATABASE_TIMEOUTS.unlimited, () => seedDemoPictures(orm, images));
  } catch (error) {
    log.warn({ err: error }, "The pictures of the demo could not be added");
  }
}

/** How long jobs may take to end when the process stops, in milliseconds: its database must still be closed. */
const JOBS_TIMEOUT = 2_000;

/** The paths of hydration data; the API and uploads have none. Like the router, it ignores case. */
const OF_HYDRATION = new RegExp(`^${HYDRATION_PATH}/(?!(api|uploads)/)`, "i");

/**
 * Creates the app on an open database.
 * @param build as for `openApplication`
 * @param changes of what pages show; without them, no page is stored
 */
export function createApp(
  process: Process,
  build: ServerBuild | (() => Promise<ServerBuild>),
  changes?: ContentChanges,
): Pick<App, "handle" | "readDirectly" | "ready" | "close"> {
  const { environment, orm, providerPictures } = process;
  // The connection that listens for changes says nothing about a pooler.
  const hasPooler = environment.databaseDirectUrl !== undefined;
  const handlePage = createRequestHandler(build, import.meta.env.MODE);
  const handleApiRequest = typeof build === "function" ? () => undefined : createApiRouter(build);
  const addressMethods = typeof build === "function" ? undefined : addressMethodsIn(build);
  const loadBuild = typeof build === "function" ? build : async () => build;
  const viewerPages = changes && typeof build !== "function" ? new ViewerPages(process, changes) : undefined;
  return {
    readDirectly: typeof build === "function" ? () => undefined : createApiReads(build, process),
    async handle(received, connection) {
      const url = new URL(received.url);
      const isHydration = received.method === "GET" && OF_HYDRATION.test(url.pathname);
      if (isHydration) url.pathname = url.pathname.slice(HYDRATION_PATH.length);
      const request = isHydration ? new Request(url, received) : received;
      const isData = url.pathname.endsWith(".data");
      const methodsOf = addressMethods ?? addressMethodsIn(await loadBuild());
      const methods = () => methodsOf(url);
      const context = contextOf({ ...connection, isData, isHydration, methods, placeholder: null });
      const body = new RequestBody();
      context.set(bodyContext, body);
      try {
        const response = await (handleApiRequest(request, url, context) ??
          handleOptions(request, methods) ??
          handleRead(request, url, context));
        if (response.status === 405) addAllow(response, methods());
        return finalizeResponse(response, request, context);
      } finally {
        body.release();
      }
    },
    ready: () =>
      withDatabaseTime(DATABASE_TIMEOUTS.ready, () => checkDatabase(orm, hasPooler ? undefined : changes)),
    async close() {
      await providerPictures.close();
      await orm.close(true);
    },
  };

  function contextOf(connection: Connection & RequestKind): RouterContextProvider {
    const context = new RouterContextProvider();
    context.set(processContext, process);
    context.set(connectionContext, connection);
    return context;
  }

  /** Handles a request for a page; for a signed-in viewer with the stored page, if viewers share it. */
  async function handleRead(request: Request, url: URL, context: RouterContextProvider): Promise<Response> {
    const connection = context.get(connectionContext);
    if (!viewerPages || connection.isData || connection.isHydration) return handlePage(request, context);
    const shared = await viewerPages.respond(
      request,
      url,
      context,
      async (placeholderRequest, placeholder) => {
        const placeholderContext = contextOf({ ...connection, placeholder });
        return {
          response: await handlePage(placeholderRequest, placeholderContext),
          context: placeholderContext,
        };
      },
    );
    if (shared) return shared;
    const response = await handlePage(request, context);
    viewerPages.remember(request, url, context, response);
    return response;
  }

  /** Responds to OPTIONS for a page, without authentication or a query. Returns undefined for any other request. */
  function handleOptions({ method }: Request, methods: () => AddressMethods): Response | undefined {
    const found = method === "OPTIONS" ? methods() : undefined;
    if (!found?.isPage) return undefined;
    return found.allowed.length === 0
      ? new Response(null, { status: 404 })
      : new Response(null, { status: 204, headers: { Allow: found.allowed.join(", ") } });
  }

  /** Adds the `Allow` header that a 405 response must have. */
  function addAllow({ headers }: Response, { allowed }: AddressMethods): void {
    if (headers.has("Allow")) return;
    headers.set("Allow", (allowed.length === 0 ? READ_METHODS : allowed).join(", "));
  }
}

/**
 * Checks that the database responds. While all connections are in use, as when a statement of an operator has locked a table,
 * the one that listens for changes answers: a process that waits, as all others do, is no reason to send it no requests.
 */
async function checkDatabase(orm: Orm, changes?: ContentChanges): Promise<void> {
  if (changes?.isComplete && countConnections().used >= MAX_CONNECTIONS) {
    await changes.caughtUp();
    if (changes.isComplete) return;
  }
  const connection = await orm.checkConnection();
  if (!connection.ok) throw new Error(connection.reason);
}
