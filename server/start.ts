import { pathToFileURL } from "node:url";
import { readEnvironment } from "../app/kernel/environment.ts";
import { buildWhereNeeded, built } from "./build.ts";
import { lockDataDir } from "./dataLock.ts";
import { launch, listen, openProvider } from "./launch.ts";
import { endWell } from "./life.ts";
import { openLog } from "./log.ts";
import { createSiteServer } from "./siteServer.ts";
import { loadStaticFiles } from "./staticFiles.ts";

const log = openLog(process.env.NODE_ENV === "test" ? "error" : "info");

await launch(log, async () => {
  const environment = readEnvironment(process.env);
  // For React, which picks its build by this name when it is first imported. Whether Bandeja itself runs in
  // production, the environment has just decided.
  process.env.NODE_ENV = "production";
  const unlock = environment.databaseUrl ? () => {} : lockDataDir(environment.dataDir);
  await buildWhereNeeded(() => console.log("Building, once; this takes a few seconds."));
  const bundle: typeof import("./app.ts") = await import(pathToFileURL(built.server).href);
  const app = await bundle.openApp(environment, log);
  const provider = await openProvider(environment);
  const life = { draining: false };
  const server = createSiteServer(
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
  endWell({
    server,
    life,
    log,
    close: async () => {
      await app.close();
      unlock();
    },
  });
});
