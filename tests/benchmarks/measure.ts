/** Measures the processor time that a server's process needs for a request. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { freePort } from "../support/freePort.ts";

const CONCURRENCY = 8;

export interface MeasuredServer extends Disposable {
  origin: string;
  pid: number;
}

/** Requests to a server. */
export interface Load {
  server: Pick<MeasuredServer, "origin" | "pid">;
  path: string;
  headers?: Record<string, string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** Starts a module of this folder as a server and waits until it responds. It gets its port from PORT. */
export async function startPeer(module: string, env: Record<string, string>): Promise<MeasuredServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [new URL(module, import.meta.url).pathname], {
    env: { ...env, PORT: String(port) },
    stdio: "inherit",
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null)))
    if (child.exitCode !== null) throw new Error(`${module} has exited`);
  return { origin, pid: child.pid ?? 0, [Symbol.dispose]: () => void child.kill() };
}

/**
 * Compares loads in alternating rounds, so that other work on the machine affects all.
 * @returns for each the processor time per request in its cheapest round, in milliseconds
 */
export async function compare(
  loads: readonly Load[],
  { rounds, requests, warmUp }: { rounds: number; requests: number; warmUp: number },
): Promise<number[]> {
  for (const load of loads) await send(load, warmUp);
  const least = loads.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [index, load] of loads.entries()) {
      const before = processorTime(load.server.pid);
      await send(load, requests);
      const spent = (processorTime(load.server.pid) - before) / requests;
      least[index] = Math.min(least[index] ?? spent, spent);
    }
  }
  agent.destroy();
  return least;
}

/** Processor time of all threads of a process, in milliseconds. */
function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, spent) => sum + spent, 0) / 1e6;
}

async function send(load: Load, times: number): Promise<void> {
  let remaining = times;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (remaining-- > 0) await get(load);
    }),
  );
}

function get({ server: { origin }, path, headers = {} }: Load): Promise<void> {
  return new Promise((done, fail) => {
    request(origin + path, { agent, headers }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${path} responds ${response.statusCode}`));
      response.resume().on("end", done);
    })
      .on("error", fail)
      .end();
  });
}
