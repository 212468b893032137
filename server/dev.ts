import type { ServerBuild } from "react-router";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import { type Environment, readEnvironment } from "../app/lib/environment.ts";
import type { App } from "./application.ts";
import { lockDataDir } from "./dataDirLock.ts";
import { shutDownGracefully } from "./gracefulShutdown.ts";
import { createHttpServer } from "./httpServer.ts";
import { openLog } from "./log.ts";
import { listen, openProvider, runStartup } from "./startup.ts";
import type { FileLayer } from "./staticFiles.ts";

type OpenApplication = typeof import("./application.ts").openApplication;

/** An open app and the module export that opened it. */
interface LoadedApp {
  open: OpenApplication;
  app: Promise<App>;
}

const log = openLog("info");

await runStartup(log, async () => {
  const environment = readEnvironment(process.env);
  const unlock = environment.databaseUrl ? () => {} : lockDataDir(environment.dataDir);
  const provider = await openProvider(environment);
  const state = { draining: false, inFlight: 0 };
  // Vite attaches its WebSocket to the server, so the server is created first; it listens once Vite is ready.
  const server = createHttpServer(
    {
      environment,
      log,
      app: {
        handle: async (request, connection) => (await app.current()).handle(request, connection),
        ready: async () => (await app.current()).ready(),
      },
      files: (req, res, path) => handleWithVite(vite, req, res, path),
      ...(provider ? { provider } : {}),
      development: true,
    },
    state,
  );
  const vite = await createViteServer({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
  const app = createAppLoader(vite, environment);
  await app.current();
  await listen(server, environment);
  shutDownGracefully({
    server,
    state,
    log,
    close: async () => {
      await app.close();
      await vite.close();
      unlock();
    },
  });
});

/** Lets Vite serve the modules and assets that it transforms. Resolves to false for any other request. */
function handleWithVite(vite: ViteDevServer, ...[req, res]: Parameters<FileLayer>): Promise<boolean> {
  return new Promise((done, fail) => {
    res.once("close", () => done(true));
    vite.middlewares(req, res, (error: unknown) => (error ? fail(error) : done(false)));
  });
}

/**
 * Loads the app through Vite. It stays open while routes are edited, since the database takes a second to open. When
 * something that `application.ts` imports has changed, such as an entity, Vite reloads that module, and the app is
 * closed and opened again. Routes are not among its imports; they are loaded for every request.
 */
function createAppLoader(vite: ViteDevServer, environment: Environment) {
  let loaded: LoadedApp | undefined;

  async function loadRoutes(): Promise<ServerBuild> {
    return (await vite.ssrLoadModule("/server/routes.ts")).routes;
  }

  async function reopen(open: OpenApplication, previous: Promise<App> | undefined): Promise<App> {
    await previous?.then(
      (app) => app.close(),
      () => undefined,
    );
    const app = await open(environment, log, loadRoutes);
    app.startJobs();
    return app;
  }

  return {
    async current(): Promise<App> {
      const open: OpenApplication = (await vite.ssrLoadModule("/server/application.ts")).openApplication;
      if (loaded?.open === open) return loaded.app;
      const app = reopen(open, loaded?.app);
      loaded = { open, app };
      return app;
    },
    async close(): Promise<void> {
      await loaded?.app.then((app) => app.close());
    },
  };
}
