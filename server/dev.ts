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

/** An app and what opened it. */
interface Held {
  open: OpenApplication;
  app: Promise<App>;
}

const log = openLog("info");

await runStartup(log, async () => {
  const environment = readEnvironment(process.env);
  const unlock = environment.databaseUrl ? () => {} : lockDataDir(environment.dataDir);
  const provider = await openProvider(environment);
  const life = { draining: false };
  // The server comes first, for Vite to hang its WebSocket on; it listens when Vite is there.
  const server = createHttpServer(
    {
      environment,
      log,
      app: {
        handle: async (request, connection) => (await app.current()).handle(request, connection),
        ready: async () => (await app.current()).ready(),
      },
      files: (req, res, path) => askVite(vite, req, res, path),
      ...(provider ? { provider } : {}),
      development: true,
    },
    life,
  );
  const vite = await createViteServer({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server }, cors: false },
  });
  const app = holdApp(vite, environment);
  await app.current();
  await listen(server, environment);
  shutDownGracefully({
    server,
    life,
    log,
    close: async () => {
      await app.close();
      await vite.close();
      unlock();
    },
  });
});

/** Vite answers for what it makes of the sources, and leaves the rest to the routes. */
function askVite(vite: ViteDevServer, ...[req, res]: Parameters<FileLayer>): Promise<boolean> {
  return new Promise((done, fail) => {
    res.once("close", () => done(true));
    vite.middlewares(req, res, (error: unknown) => (error ? fail(error) : done(false)));
  });
}

/**
 * Keeps the app open while routes are edited, since the database takes a second to open. Vite loads
 * `application.ts` anew when something that it imports has changed, an entity for one: then the app is
 * closed and opened again. The routes are no import of it and are asked of Vite for every request.
 */
function holdApp(vite: ViteDevServer, environment: Environment) {
  let held: Held | undefined;

  async function loadRoutes(): Promise<ServerBuild> {
    return (await vite.ssrLoadModule("/server/routes.ts")).routes;
  }

  async function reopen(open: OpenApplication, previous: Promise<App> | undefined): Promise<App> {
    await previous?.then(
      (app) => app.close(),
      () => undefined,
    );
    return open(environment, log, loadRoutes);
  }

  return {
    async current(): Promise<App> {
      const open: OpenApplication = (await vite.ssrLoadModule("/server/application.ts")).openApplication;
      if (held?.open === open) return held.app;
      const app = reopen(open, held?.app);
      held = { open, app };
      return app;
    },
    async close(): Promise<void> {
      await held?.app.then((app) => app.close());
    },
  };
}
