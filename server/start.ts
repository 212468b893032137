import { pathToFileURL } from "node:url";
import { readEnvironment } from "../app/lib/environment.ts";
import { BUILD_OUTPUT, buildWhereNeeded } from "./build.ts";
import { lockDataDir } from "./dataDirLock.ts";
import { shutDownGracefully } from "./gracefulShutdown.ts";
import { createHttpServer } from "./httpServer.ts";
import { openLog } from "./log.ts";
import { listen, openProvider, runStartup } from "./startup.ts";
import { loadStaticFiles } from "./staticFiles.ts";
import { endOnSignal } from "./stopSignals.ts";

const log = openLog(process.env.NODE_ENV === "test" ? "error" : "info");

// A start may take long: a migration waits for other processes.
const removeSignalHandlers = endOnSignal();
await runStartup(log, async () => {
  const environment = readEnvironment(process.env);
  // React selects its build by this variable when it is first imported. Bandeja has already read its environment.
  process.env.NODE_ENV = "production";
  const unlock = environment.databaseUrl ? () => {} : lockDataDir(environment.dataDir);
  await buildWhereNeeded(() => console.log("Building, once; this takes a few seconds."));
  const bundle: typeof import("./bundle.ts") = await import(pathToFileURL(BUILD_OUTPUT.server).href);
  const { host, metricsPort, tracedShare } = environment;
  const tracing = tracedShare > 0 ? (await import("./tracing.ts")).startTracing(tracedShare, log) : null;
  const app = await bundle.openApp(environment, log, tracing?.onQuery);
  const provider = await openProvider(environment);
  const metrics = metricsPort
    ? await (await import("./metrics.ts")).serveMetrics(host, metricsPort, app)
    : null;
  const state = { draining: false, inFlight: 0 };
  const server = createHttpServer(
    {
      environment,
      log,
      app,
      files: loadStaticFiles(BUILD_OUTPUT.client),
      changes: app.changes,
      ...(provider ? { provider } : {}),
      ...(metrics ? { metrics } : {}),
      development: false,
    },
    state,
  );
  tracing?.traceRequests(server, app.patternOf);
  // A command can open a Postgres itself.
  const closeCommands = environment.databaseUrl
    ? async () => {}
    : await (await bundle.loadCommandServer()).serveCommands({ environment, running: app.site }, log);
  removeSignalHandlers();
  shutDownGracefully({
    server,
    state,
    log,
    close: async () => {
      await closeCommands();
      await metrics?.close();
      await app.close();
      await tracing?.close();
      unlock();
    },
  });
  // Last, as a signal may come as soon as the server responds.
  await listen(server, environment);
  // Not in a process that cannot serve, or that a signal stops already.
  if (!state.draining) app.startJobs();
});
