/**
 * Compares the API's reads with a server of node:http, pg and JSON.stringify on the same rows of the same Postgres, in
 * the same run: processor time per request of each server's process, and the ratio of the plain server to the API.
 * Prints a line for each path. Requires the built server.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { freePort } from "../support/freePort.ts";
import { startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/server.ts";

const PATHS = [
  "/api/courts",
  "/api/equipment",
  "/api/reviews",
  "/api/courts?limit=10",
  "/api/courts/1",
  "/api/equipment/1",
];

/** The servers alternate, so that other load on the machine affects both. */
const ROUNDS = 20;
const REQUESTS_PER_ROUND = 200;
const CONCURRENCY = 8;

/** Unmeasured requests, until both servers are optimized by the JIT compiler. */
const WARM_UP_REQUESTS = 1_500;

/** The unit of processor time in /proc on Linux. */
const TICKS_PER_SECOND = 100;

interface MeasuredServer {
  origin: string;
  pid: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

await using stack = new AsyncDisposableStack();
const postgres = stack.adopt(await startPostgres(), (it) => it.stop());
const environment = { DATABASE_URL: postgres.url() };
const api = stack.use(await startServer({ environment }));
const plain = await startPlain(environment);
stack.defer(() => agent.destroy());

console.log(
  "path                       plain  Bandeja  plain / Bandeja   (milliseconds of processor per request)",
);
for (const path of PATHS) {
  await assertSameRows(path);
  await Promise.all([sendRequests(api, path, WARM_UP_REQUESTS), sendRequests(plain, path, WARM_UP_REQUESTS)]);
  const spent = { api: 0, plain: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    spent.plain += await cost(plain, path);
    spent.api += await cost(api, path);
  }
  const perRequest = (seconds: number) => ((seconds * 1000) / (ROUNDS * REQUESTS_PER_ROUND)).toFixed(3);
  const share = (spent.plain / spent.api).toFixed(2);
  console.log(
    `${path.padEnd(25)}  ${perRequest(spent.plain)}    ${perRequest(spent.api)}             ${share}`,
  );
}

async function startPlain(env: Record<string, string>): Promise<MeasuredServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [new URL("plainServer.ts", import.meta.url).pathname], {
    env: { ...env, PORT: String(port) },
    stdio: "inherit",
  });
  stack.defer(() => void child.kill());
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null)))
    if (child.exitCode !== null) throw new Error("The plain server has exited");
  return { origin, pid: child.pid ?? 0 };
}

/** Throws if the servers respond with different rows. */
async function assertSameRows(path: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [api, plain].map(async ({ origin }) => (await fetch(origin + path)).json()),
  );
  if (!isDeepStrictEqual(ours, theirs)) throw new Error(`${path} differs between the servers`);
}

/** Processor time of the process for a round of requests, in seconds. */
async function cost(server: MeasuredServer, path: string): Promise<number> {
  const before = processorTime(server.pid);
  await sendRequests(server, path, REQUESTS_PER_ROUND);
  return processorTime(server.pid) - before;
}

/** Processor time of a process with all its threads, in seconds. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function sendRequests({ origin }: MeasuredServer, path: string, times: number): Promise<void> {
  let remaining = times;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (remaining-- > 0) await get(origin + path);
    }),
  );
}

function get(address: string): Promise<void> {
  return new Promise((done, fail) => {
    request(address, { agent }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${address} responds ${response.statusCode}`));
      response.resume().on("end", done);
    })
      .on("error", fail)
      .end();
  });
}
