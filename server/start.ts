import { pathToFileURL } from "node:url";
import { readEnvironment } from "../app/lib/environment.ts";
import { buildWhereNeeded, built } from "./build.ts";
import { lockDataDir } from "./dataDirLock.ts";
import { shutDownGracefully } from "./gracefulShutdown.ts";
import { createHttpServer } from "./httpServer.ts";
import { openLog } from "./log.ts";
import { listen, openProvider, runStartup } from "./startup.ts";
import { loadStaticFiles } from "./staticFiles.ts";

const log = openLog(process.env.NODE_ENV === "test" ? "error" : "info");

await runStartup(log, async () => {
  const environment = readEnvironment(process.env);
  // For React, which picks its build by this name when it is first imported. Whether Bandeja itself runs in
  // production, the environment has just decided.
  process.env.NODE_ENV = "production";
  const unlock = environment.databaseUrl ? () => {} : lockDataDir(environment.dataDir);
  await buildWhereNeeded(() => console.log("Building, once; this takes a few seconds."));
  const bundle: typeof import("./bundle.ts") = await import(pathToFileURL(built.server).href);
  const app = await bundle.openApp(environment, log);
  const provider = await openProvider(environment);
  const life = { draining: false };
  const server = createHttpServer(
    {
      environment,
      log,
      app,
      files: loadStaticFiles(built.client),
      ...(provider ? { provider } : {}),
      development: false,
    },
    life,
  );
  await listen(server, environment);
  shutDownGracefully({
    server,
    life,
    log,
    close: async () => {
      await app.close();
      unlock();
    },
  });
});
