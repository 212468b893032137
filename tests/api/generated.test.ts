import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { takeSnapshot } from "../support/databaseSnapshot";
import { INSPECTED } from "../support/inspector";
import { createResponseValidator, operationsIn, readDescription } from "../support/responseValidator";
import { startServer } from "../support/server";
import { measureServer } from "../support/serverMeasurements";
import { newDatabase, openTestDatabase } from "../support/testDatabase";
import { createFixtures } from "./fixtures";
import { requestsTo } from "./generatedRequests";
import { type RawRequest, sendRaw } from "./rawRequest";

/** How many requests each call gets; 10,000 take most of an hour. */
const REQUESTS = Number(process.env.GENERATED_REQUESTS ?? 60);

/** The same requests every time, unless another seed is asked for. */
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_123);

/** What a heap may have more at the end of a call than after its first requests, which fill what is made once. */
const BREATHING_SPACE_MB = 10;

const databaseUrl = await newDatabase();
const server = await startServer({
  // No limit is met: those have their own tests, and here would hide everything behind them.
  environment: { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: "900000", ...INSPECTED },
});
const store = await openTestDatabase({ databaseUrl });
const surroundings = await createFixtures(store, server.origin);
const contents = await takeSnapshot(store);
const measurements = await measureServer(server);
const agent = new Agent({ keepAlive: true });
const description = await readDescription(fetch, server.origin);
const judge = createResponseValidator(description);

const measured: Record<string, unknown>[] = [];

afterAll(async () => {
  if (process.env.GENERATED_REQUESTS) console.table(measured);
  agent.destroy();
  await store[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** Sends it and looks at all that may have come of it. @returns the answer's status */
async function trial(request: RawRequest): Promise<number> {
  const response = await sendRaw(agent, server.origin, request);
  const { status } = response;
  if (status >= 500) throw new Error(`It answers ${status}: ${await response.text()}`);
  await judge({ method: request.method, url: new URL(request.target, server.origin).href }, response);
  const changed = await contents.changed();
  if (changed.length === 0) return status;
  await contents.restore(changed);
  if (status >= 400) throw new Error(`It refuses with ${status}, and has changed ${changed}`);
  if (READS.has(request.method)) throw new Error(`It only reads, and has changed ${changed}`);
  return status;
}

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

test.each(operationsIn(description))(
  "$method $path bears whatever it is asked",
  { timeout: 120_000 + REQUESTS * 200 },
  async (call) => {
    const began = performance.now();
    const statuses: number[] = [];
    let settled = 0;
    const property = fc.asyncProperty(requestsTo(call, surroundings), async (request) => {
      statuses.push(await trial(request));
      if (statuses.length === Math.ceil(REQUESTS / 10)) settled = await measurements.heapMegabytes();
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED });

    const accepted = statuses.filter((status) => status < 400).length;
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(statuses.length);
    const end = await measurements.heapMegabytes();
    measured.push({
      call: `${call.method} ${call.path}`,
      requests: statuses.length,
      accepted: `${Math.round((accepted / statuses.length) * 100)} %`,
      "MB after a tenth": settled.toFixed(1),
      "MB at the end": end.toFixed(1),
      "ms each": ((performance.now() - began) / statuses.length).toFixed(1),
    });
    expect(end).toBeLessThan(settled + BREATHING_SPACE_MB);
  },
);

test("The server has logged no failure, and ends well", async () => {
  expect(server.log()).not.toMatch(/"level":[56]0/);
  // A process that is looked into waits for whoever looks.
  measurements[Symbol.dispose]();
  expect(await server.stop()).toBe(0);
});
