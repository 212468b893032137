import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { takeSnapshot } from "../support/databaseSnapshot";
import { INSPECTED } from "../support/inspector";
import { createResponseValidator, operationsIn, readDescription } from "../support/responseValidator";
import { startServer } from "../support/server";
import { measureServer } from "../support/serverMeasurements";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { createFixtures } from "./fixtures";
import { requestsTo } from "./generatedRequests";
import { type RawRequest, sendRaw } from "./rawRequest";

/** The number of requests per operation; 10,000 take most of an hour. */
const REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 60);

/** Selects the generated requests. */
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_123);

/** The maximum growth of the used heap after the first requests of an operation, which fill caches. */
const MAX_GROWTH_MB = 10;

const databaseUrl = await newDatabase();
const server = await startServer({
  // Without rate limits, which would reject most requests and have their own tests.
  environment: { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: "900000", ...INSPECTED },
});
const store = await openTestDatabase({ databaseUrl });
const fixtures = await createFixtures(store, server.origin);
// The scan at the start writes when it ends.
const SCANNED = "select 1 from burst_scan where claimed_until = '-infinity'";
await vi.waitUntil(async () => (await store.rows(SCANNED)).length > 0, { timeout: 60_000 });
const snapshot = await takeSnapshot(store);
const measurements = await measureServer(server);
const agent = new Agent({ keepAlive: true });
const description = await readDescription(fetch, server.origin);
const validate = createResponseValidator(description);

const measured: Record<string, unknown>[] = [];

afterAll(async () => {
  if (process.env.GENERATED_REQUESTS) console.table(measured);
  agent.destroy();
  await store[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Sends a request and checks its response and changes in the database. @returns the status of the response */
async function sendAndCheck(request: RawRequest): Promise<number> {
  const response = await sendRaw(agent, server.origin, request);
  const { status } = response;
  if (status >= 500) throw new Error(`Status ${status}: ${await response.text()}`);
  await validate({ method: request.method, url: new URL(request.target, server.origin).href }, response);
  const changed = await snapshot.changed();
  if (changed.length === 0) return status;
  await snapshot.restore(changed);
  if (status >= 400) throw new Error(`The response is ${status}, but these tables have changed: ${changed}`);
  if (READS.has(request.method)) throw new Error(`A read has changed these tables: ${changed}`);
  return status;
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

test.each(operationsIn(description))(
  "$method $path responds as described to valid and invalid requests",
  { timeout: 120_000 + REQUESTS * 200 },
  async (operation) => {
    const began = performance.now();
    const statuses: number[] = [];
    let heapAfterWarmUp = 0;
    const property = fc.asyncProperty(requestsTo(operation, fixtures), async (request) => {
      statuses.push(await sendAndCheck(request));
      if (statuses.length === Math.ceil(REQUESTS / 10)) heapAfterWarmUp = await measurements.heapMegabytes();
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED });

    const accepted = statuses.filter((status) => status < 400).length;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(statuses.length);
    const end = await measurements.heapMegabytes();
    measured.push({
      operation: `${operation.method} ${operation.path}`,
      requests: statuses.length,
      accepted: `${Math.round((accepted / statuses.length) * 100)} %`,
      "MB after a tenth": heapAfterWarmUp.toFixed(1),
      "MB at the end": end.toFixed(1),
      "ms per request": ((performance.now() - began) / statuses.length).toFixed(1),
    });
    expect(end).toBeLessThan(heapAfterWarmUp + MAX_GROWTH_MB);
  },
);

test("the server has logged no error, and exits with 0", async () => {
  expect(server.log()).not.toMatch(/"level":[56]0/);
  // An inspected process waits for its inspector to disconnect.
  measurements[Symbol.dispose]();
  expect(await server.stop()).toBe(0);
});
