import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import manifest from "../../package.json" with { type: "json" };
import { freePort } from "./freePort.ts";
import { root } from "./root.ts";

/** The built server in its own process, as `npm start` runs it. */
export interface RunningServer extends AsyncDisposable {
  /** Such as http://127.0.0.1:41234. */
  origin: string;
  dataDir: string;
  pid: number;
  /** Its output so far. */
  log(): string;
  /**
   * Sends the signal and waits until the process ends. By default SIGINT, with which it does not wait for load balancers to
   * notice; otherwise it completes requests as with SIGTERM.
   * @returns 0; null when the signal killed it
   * @throws an error with its output when it ends with another exit code
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The options of a server. */
export interface ServerOptions {
  /** The folder of the program; this checkout by default. */
  folder?: string;
  /** A free port by default. */
  port?: number;
  /** The data folder; a new temporary one by default. */
  dataDir?: string;
  /** In addition to PATH, HOST, PORT, DATA_DIR and a RATE_LIMIT_FACTOR that no test reaches. */
  environment?: Readonly<Record<string, string>>;
  /** Kills it when aborted, even while it starts. */
  kill?: AbortSignal;
}

/** How `npm start` runs Node: with a variable, and with arguments. */
const [, VARIABLE = "", VALUE = "", NODE_ARGUMENTS = ""] =
  /^(\w+)=(\S+) exec node (.+)$/.exec(manifest.scripts.start) ?? [];

/** How long a server may take to start, in milliseconds. */
export const START_LIMIT_MS = 90_000;
const POLL_INTERVAL_MS = 50;

/**
 * Starts the built server and waits until it is ready.
 * @throws an error with its output when it ends or takes too long
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { dataDir = await temporaryFolder(), port = await freePort(), environment, kill } = options;
  const { child, pid, ended, log } = launch(
    {
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: "1000",
      ...environment,
    },
    options.folder,
  );
  kill?.addEventListener("abort", () => child.kill("SIGKILL"));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(child, origin);
  } catch (error) {
    child.kill("SIGKILL");
    await ended;
    throw new Error(`The server did not start:\n${log()}`, { cause: error });
  }
  async function stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
    child.kill(signal);
    await ended;
    // No test expects it; its cause is in the log alone.
    if (child.exitCode) throw new Error(`The server ended with ${child.exitCode}:\n${log()}`);
    return child.exitCode;
  }
  return {
    origin,
    dataDir,
    pid,
    log,
    stop,
    // Only for failed tests; others have stopped it.
    async [Symbol.asyncDispose]() {
      await stop("SIGKILL");
    },
  };
}

/**
 * Starts a server that is expected to fail, and waits until it exits.
 * @param environment in addition to PATH
 * @returns the exit code, null when it had to be killed, and the output
 */
export async function startFailingServer(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const { child, ended, log } = launch(environment);
  const timer = setTimeout(() => child.kill("SIGKILL"), START_LIMIT_MS);
  await ended;
  clearTimeout(timer);
  return { code: child.exitCode, output: log() };
}

/** Starts the server in a process that ends with this one. */
function launch(environment: Readonly<Record<string, string>>, folder = root) {
  const child = spawn(process.execPath, NODE_ARGUMENTS.split(" "), {
    cwd: folder,
    env: { PATH: process.env.PATH, [VARIABLE]: VALUE, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("The server could not be started");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  // "close" comes after the streams have ended, so that no output is missed.
  const ended = once(child, "close").finally(() => process.off("exit", kill));
  return { child, pid, ended, log: collectOutput(child) };
}

/** Creates a folder in the test run's temporary folder, which is deleted with it. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "bandeja-data-"));
}

function collectOutput(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS;
  while (performance.now() < limit) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("The server has exited");
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error("The server was not ready in time");
}
