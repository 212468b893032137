import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openCostMeter } from "../resilience/cost";
import { takeSnapshot } from "../support/databaseSnapshot";
import { INSPECTED } from "../support/inspector";
import { residentMegabytes } from "../support/memory";
import { createResponseValidator, operationsIn, readDescription } from "../support/responseValidator";
import { startServer } from "../support/server";
import { measureServer } from "../support/serverMeasurements";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { createFixtures } from "./fixtures";
import { pageRequests } from "./generatedPages";
import { requestsTo } from "./generatedRequests";
import { type RawRequest, sendRaw } from "./rawRequest";

/** How long requests are sent, in seconds: 3,600 for the long run. */
const SECONDS = Number(process.env.SOAK_SECONDS ?? 60);
/** Selects the generated requests. */
const SEED = Number(process.env.SOAK_SEED ?? 20_261_122);
const CONCURRENCY = 8;
/** Requests of one sender before the next ones are generated. */
const BATCH = 50;
/** The interval at which the database is restored and the server is measured, in seconds. */
const MEASURE_EVERY = 30;
/** Memory must not grow after this part of the run: ten minutes of an hour. */
const WARM_UP = 1 / 6;
/** V8 and the allocator grow and shrink in steps of this size. */
const HEAP_TOLERANCE_MB = 15;
const RSS_TOLERANCE_MB = 64;
/** The maximum block of the event loop, in milliseconds of processor time on the machine of `CostMeter`. */
const MAX_BLOCKED_MS = 100;

const databaseUrl = await newDatabase();
const server = await startServer({
  environment: { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: "900000", ...INSPECTED },
});
const store = await openTestDatabase({ databaseUrl });
const admin = await store.user({ superAdmin: true });
const player = await store.user();
const fixtures = await createFixtures(store, server.origin);
const snapshot = await takeSnapshot(store);
const serverMeasurements = await measureServer(server);
const meter = await openCostMeter(server);
const agent = new Agent({ keepAlive: true });
const description = await readDescription(fetch, server.origin);
const validate = createResponseValidator(description);

afterAll(async () => {
  agent.destroy();
  await store[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const pages = pageRequests(
  fixtures,
  { cookies: ["", player.cookie, admin.cookie], profileId: player.id },
  server.origin,
);
const apiRequests = operationsIn(description).map((operation) => requestsTo(operation, fixtures));
/** As many requests to pages as to the API. */
const requests = fc.oneof(
  { weight: 1, arbitrary: pages },
  { weight: 1, arbitrary: fc.oneof(...apiRequests) },
);

interface Measurement {
  seconds: number;
  requests: number;
  heapMb: number;
  rssMb: number;
  blockedMs: number;
}

const failures: string[] = [];
const statuses = new Map<number, number>();
const measurements: Measurement[] = [];
let sent = 0;
let seed = SEED;

async function send(request: RawRequest): Promise<void> {
  try {
    const response = await sendRaw(agent, server.origin, request);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.status >= 500) throw new Error(`${response.status}: ${await response.text()}`);
    const url = URL.parse(request.target, server.origin);
    if (url) await validate({ method: request.method, url: url.href }, response);
  } catch (error) {
    const seconds = Math.round(performance.now() / 1_000);
    failures.push(
      `${seconds} s: ${request.method} ${request.target.slice(0, 200)}: ${error}`.slice(0, 1_000),
    );
  } finally {
    sent += 1;
  }
}

async function sendUntil(end: number): Promise<void> {
  while (performance.now() < end && failures.length < 20) {
    seed += 1;
    for (const request of fc.sample(requests, { numRuns: BATCH, seed })) {
      if (performance.now() >= end) return;
      await send(request);
    }
  }
}

test(`${SECONDS} s of generated requests to all pages and operations, ${CONCURRENCY} concurrent, cause no failure`, {
  timeout: SECONDS * 1_500 + 120_000,
}, async () => {
  const began = performance.now();
  const end = began + SECONDS * 1_000;
  while (performance.now() < end && failures.length < 20) {
    const pauseAt = Math.min(end, performance.now() + MEASURE_EVERY * 1_000);
    const slowdown = await meter.slowdown();
    const cost = await meter.measure(() =>
      Promise.all(Array.from({ length: CONCURRENCY }, () => sendUntil(pauseAt))),
    );
    // The machine may have been slower at the beginning, or have become slower since.
    const blockedMs = cost.blockedMs / Math.max(slowdown, await meter.slowdown());
    await snapshot.restore(await snapshot.changed());
    // Rate limits, which have their own tests, would reject most requests.
    await store.rows("delete from rate_limits");
    const heapMb = await serverMeasurements.heapMegabytes();
    const seconds = Math.round((performance.now() - began) / 1_000);
    measurements.push({ seconds, requests: sent, heapMb, rssMb: residentMegabytes(server.pid), blockedMs });
  }
  if (process.env.SOAK_SECONDS) {
    console.table(measurements);
    console.table([...statuses].sort());
  }
  expect(failures).toEqual([]);
  expect(sent).toBeGreaterThan(SECONDS * CONCURRENCY);
  const afterWarmUp = measurements.filter(({ seconds }) => seconds >= SECONDS * WARM_UP);
  const [first, last] = [afterWarmUp[0], afterWarmUp.at(-1)];
  expect(last?.heapMb).toBeLessThan((first?.heapMb ?? 0) + HEAP_TOLERANCE_MB);
  expect(last?.rssMb).toBeLessThan((first?.rssMb ?? 0) + RSS_TOLERANCE_MB);
  expect(Math.max(...measurements.map(({ blockedMs }) => blockedMs))).toBeLessThan(MAX_BLOCKED_MS);
});

test("the server has logged no error, and exits with 0", async () => {
  expect(server.log().match(/^.*"level":[56]0.*$/gm) ?? []).toEqual([]);
  // An inspected process waits for its inspector to disconnect.
  serverMeasurements[Symbol.dispose]();
  meter[Symbol.dispose]();
  expect(await server.stop()).toBe(0);
});
