import { pathToFileURL } from "node:url";
import { readEnvironment } from "../app/lib/environment.ts";
import { BUILD_OUTPUT, buildWhereNeeded } from "./build.ts";
import { runInServer } from "./commandSocket.ts";
import { lockDataDir } from "./dataDirLock.ts";
import { openLog } from "./log.ts";
import { expectOptionsFromNpm } from "./npmOptions.ts";
import { runStartup } from "./startup.ts";
import { onStopSignal } from "./stopSignals.ts";
import { terminalOutput } from "./terminalOutput.ts";

const FAILURE = "The command cannot run";

const args = process.argv.slice(2);

await runStartup(
  openLog("info"),
  async () => {
    expectOptionsFromNpm(args, process.env);
    const asksForHelp = args.some((arg) => ["-h", "--help"].includes(arg));
    const environment = readEnvironment(asksForHelp ? {} : process.env, FAILURE);
    const output = terminalOutput();
    // These leave the site alone.
    const usesSite = args[0] !== "backup:verify" && !asksForHelp;
    const usesFolder = usesSite && !environment.databaseUrl;
    const exitCode = usesFolder ? await runInServer(environment.dataDir, args, output) : null;
    if (exitCode !== null) process.exit(exitCode);

    await buildWhereNeeded(() => console.error("Building, once; this takes a few seconds."));
    const bundle: typeof import("./bundle.ts") = await import(pathToFileURL(BUILD_OUTPUT.server).href);
    const { runCommand } = await bundle.loadCommands();
    const interrupted = new AbortController();
    onStopSignal(() => interrupted.abort());
    const lock = usesFolder ? () => lockDataDir(environment.dataDir) : undefined;
    const target = { environment, cwd: process.cwd(), lock };
    process.exit(await runCommand(args, target, { output, signal: interrupted.signal }));
  },
  FAILURE,
);
