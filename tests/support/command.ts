import { spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";
import { root } from "./root.ts";

const MINUTE = 60_000;

// Exits with the event "exit", which kills the running commands too.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** How a command ended. */
export interface Ended {
  /** The exit code; not 0 when the command was killed or timed out. */
  code: number;
  /** The output of both streams, interleaved. */
  output: string;
}

/**
 * Runs a program of node_modules/.bin or of the system until it ends, without input and colours. The processes that it
 * started are killed when it ends.
 * @param environment added to this process's own
 * @throws when the program cannot be started
 */
export function run(
  program: string,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
  limitInMinutes = 10,
): Promise<Ended> {
  const { promise, resolve: end, reject } = Promise.withResolvers<Ended>();
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: pathWithPackages(),
      NO_COLOR: "1",
      FORCE_COLOR: "0",
      CI: "true",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const endGroup = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The process group has ended already.
    }
  };
  process.once("exit", endGroup);
  let output = "";
  const append = (chunk: Buffer) => {
    output += chunk.toString();
  };
  const timer = setTimeout(() => {
    output += `\nThe command was killed after ${limitInMinutes} minutes.\n`;
    endGroup();
  }, limitInMinutes * MINUTE);
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  child.once("error", reject);
  child.once("exit", endGroup);
  child.once("close", (code) => end({ code: code ?? 1, output }));
  return promise.finally(() => {
    clearTimeout(timer);
    process.off("exit", endGroup);
  });
}

function pathWithPackages(): string {
  return [resolve(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
}
