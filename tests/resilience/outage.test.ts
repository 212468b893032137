import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../support/postgres";
import { startServer } from "../support/server";
import { openTestDatabase } from "../support/testDatabase";

const AWAY_MS = 3_000;
const WELL_WITHIN_MS = 5_000;

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

test("While Postgres is away pages say so, and once it is back all is well without a restart", async () => {
  const databaseUrl = postgres.url("bandeja");
  const store = await openTestDatabase({ databaseUrl });
  const court = await store.court();
  const person = await store.person();
  await store[Symbol.asyncDispose]();
  await using server = await startServer({ environment: { DATABASE_URL: databaseUrl } });

  const seen = new Map<number, number>();
  let over = false;
  async function visit(): Promise<void> {
    while (!over) {
      const response = await fetch(`${server.origin}/courts`);
      await response.text();
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      if (response.status === 503) expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
      await delay(20);
    }
  }
  const visitors = Promise.all([visit(), visit(), visit(), visit()]);

  await delay(500);
  await postgres.crash();
  const fields = { rating: "4", reviewText: "Typed while nobody listened" };
  const refused = await person.post(server.origin, `/courts/${court}/review`, fields);
  expect(refused.status).toBe(503);
  expect(refused.body).toContain("Typed while nobody listened");
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await delay(AWAY_MS);
  await postgres.revive();

  await delay(WELL_WITHIN_MS);
  expect(Object.fromEntries(seen)).toEqual({ 200: expect.any(Number), 503: expect.any(Number) });
  seen.clear();
  await delay(500);
  over = true;
  await visitors;
  expect([...seen.keys()]).toEqual([200]);
  const kept = await person.post(server.origin, `/courts/${court}/review`, fields);
  expect(kept.status).toBe(303);
  expect(await server.stop()).toBe(0);
});
