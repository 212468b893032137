import { spawn } from "node:child_process";
import { delimiter, resolve } from "node:path";

/** The repository's root, which every command runs in. */
export const root = resolve(import.meta.dirname, "../..");

const MINUTE = 60_000;

// Ends through "exit", where the commands under way are ended too.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** How a command ended. */
export interface Ended {
  /** The exit code; a command that was killed or took too long has one that is not 0. */
  code: number;
  /** All it wrote, both streams as they came. */
  output: string;
}

/**
 * Runs a program of node_modules/.bin, or of the system, to its end: in the root, with no input and no colours.
 * Whatever it started ends with it.
 * @param environment added to this process's own
 * @throws where the program cannot be started
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
      PATH: pathWithOurs(),
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
      // The group is gone already, which is what was wanted.
    }
  };
  process.once("exit", endGroup);
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  const timer = setTimeout(() => {
    output += `\nIt took longer than ${limitInMinutes} minutes and was stopped.\n`;
    endGroup();
  }, limitInMinutes * MINUTE);
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  child.once("error", reject);
  child.once("exit", endGroup);
  child.once("close", (code) => end({ code: code ?? 1, output }));
  return promise.finally(() => {
    clearTimeout(timer);
    process.off("exit", endGroup);
  });
}

function pathWithOurs(): string {
  return [resolve(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
}
