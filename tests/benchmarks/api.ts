/**
 * What the API's reads cost beside node:http, pg and JSON.stringify on the same rows of the same Postgres, in the same
 * run: processor time of each server's process per request, and the plain server's share of the API's.
 * Prints a line for each call. Wants the built server.
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

/** Both are asked in turns, so that what else the machine does falls on both. */
const TURNS = 20;
const A_TURN = 200;
const AT_ONCE = 8;

/** How often each is asked before it is measured: by then both run as they will. */
const WARM_UP = 1_500;

/** Of Linux, by which it counts processor time. */
const TICKS_PER_SECOND = 100;

interface Contender {
  origin: string;
  pid: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

await using stack = new AsyncDisposableStack();
const postgres = stack.adopt(await startPostgres(), (it) => it.stop());
const environment = { DATABASE_URL: postgres.url() };
const api = stack.use(await startServer({ environment }));
const plain = await startPlain(environment);
stack.defer(() => agent.destroy());

console.log(
  "call                       plain  Bandeja  plain / Bandeja   (milliseconds of processor per request)",
);
for (const path of PATHS) {
  await compare(path);
  await Promise.all([ask(api, path, WARM_UP), ask(plain, path, WARM_UP)]);
  const spent = { api: 0, plain: 0 };
  for (let turn = 0; turn < TURNS; turn++) {
    spent.plain += await cost(plain, path);
    spent.api += await cost(api, path);
  }
  const each = (seconds: number) => ((seconds * 1000) / (TURNS * A_TURN)).toFixed(3);
  const share = (spent.plain / spent.api).toFixed(2);
  console.log(`${path.padEnd(25)}  ${each(spent.plain)}    ${each(spent.api)}             ${share}`);
}

async function startPlain(env: Record<string, string>): Promise<Contender> {
  const port = await freePort();
  const child = spawn(process.execPath, [new URL("plainServer.ts", import.meta.url).pathname], {
    env: { ...env, PORT: String(port) },
    stdio: "inherit",
  });
  stack.defer(() => void child.kill());
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin).catch(() => null)))
    if (child.exitCode !== null) throw new Error("No plain server");
  return { origin, pid: child.pid ?? 0 };
}

/** Neither gives other rows than the other. */
async function compare(path: string): Promise<void> {
  const [ours, theirs] = await Promise.all(
    [api, plain].map(async ({ origin }) => (await fetch(origin + path)).json()),
  );
  if (!isDeepStrictEqual(ours, theirs)) throw new Error(`${path} is not the same of both`);
}

/** Processor time of the process for a turn of requests, in seconds. */
async function cost(contender: Contender, path: string): Promise<number> {
  const before = processorTime(contender.pid);
  await ask(contender, path, A_TURN);
  return processorTime(contender.pid) - before;
}

/** Of a process and all its threads, in seconds. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function ask({ origin }: Contender, path: string, times: number): Promise<void> {
  let left = times;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await get(origin + path);
    }),
  );
}

function get(address: string): Promise<void> {
  return new Promise((done, fail) => {
    request(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${address} answers ${answer.statusCode}`));
      answer.resume().on("end", done);
    })
      .on("error", fail)
      .end();
  });
}
