import { pathToFileURL } from "node:url";
import { readEnvironment } from "../app/lib/environment.ts";
import { BUILD_OUTPUT, buildWhereNeeded } from "./build.ts";
import { type CommandOutput, runInServer } from "./commandSocket.ts";
import { lockDataDir } from "./dataDirLock.ts";
import { openLog } from "./log.ts";
import { runStartup } from "./startup.ts";

/** The width of the progress bar. */
const BAR_WIDTH = 40;

const args = process.argv.slice(2);

await runStartup(openLog("info"), async () => {
  const environment = readEnvironment(process.env);
  const output = terminalOutput();
  // These leave the site alone.
  const usesSite = args[0] !== "backup:verify" && !args.some((arg) => ["-h", "--help"].includes(arg));
  const usesFolder = usesSite && !environment.databaseUrl;
  const exitCode = usesFolder ? await runInServer(environment.dataDir, args, output) : null;
  if (exitCode !== null) process.exit(exitCode);

  await buildWhereNeeded(() => console.error("Building, once; this takes a few seconds."));
  const unlock = usesFolder ? lockDataDir(environment.dataDir) : () => {};
  const bundle: typeof import("./bundle.ts") = await import(pathToFileURL(BUILD_OUTPUT.server).href);
  const { runCommand } = await bundle.loadCommands();
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort()).once("SIGTERM", () => interrupted.abort());
  const target = { environment, cwd: process.cwd() };
  const code = await runCommand(args, target, { output, signal: interrupted.signal });
  unlock();
  process.exit(code);
});

/** Lines go to the standard output; progress to the standard error, as a bar in a terminal, else in tenths. */
function terminalOutput(): CommandOutput {
  const isTerminal = process.stderr.isTTY;
  let shown = { step: "", percent: 0 };
  return {
    line: (text) => console.log(text),
    progress(step, fraction) {
      const percent = Math.floor(100 * fraction);
      if (isTerminal) {
        const filled = Math.round(BAR_WIDTH * fraction);
        const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
        process.stderr.write(`\r${step} ${bar} ${percent} %${fraction === 1 ? "\n" : ""}`);
      } else if (step !== shown.step || percent >= shown.percent + 10 || percent === 100) {
        shown = { step, percent };
        console.error(`${step} ${percent} %`);
      }
    },
  };
}
