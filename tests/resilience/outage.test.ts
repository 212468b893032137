import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_CONNECTIONS } from "~/database/open.server";
import { createDatabase } from "../support/database";
import { type Postgres, startPostgres } from "../support/postgres";
import { startServer } from "../support/server";
import { openTestDatabase } from "../support/testDatabase";

const OUTAGE_MS = 3_000;
const RECOVERY_LIMIT_MS = 5_000;

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

test("while all connections wait for a table that an operator has locked, the process stays ready", async () => {
  const databaseUrl = postgres.url();
  await using store = await openTestDatabase({ databaseUrl });
  await using server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
  let reads: Promise<Response[]> | undefined;
  await store.holding("lock table courts in access exclusive mode", async () => {
    const paths = Array.from({ length: MAX_CONNECTIONS + 2 }, (_, at) => `/api/courts?limit=${at + 1}`);
    reads = Promise.all(paths.map((path) => fetch(server.origin + path)));
    await store.waiting(MAX_CONNECTIONS);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
  expect((await reads)?.map(({ status }) => status)).toContain(200);
});

test("while Postgres takes no writes, reads go on and writes say why, the first as well", async () => {
  const databaseUrl = await createDatabase(postgres.url(), "read_only");
  await using store = await openTestDatabase({ databaseUrl });
  const user = await store.user();
  const path = `/courts/${await store.court()}`;
  await store.rows("update sessions set expire = now() + interval '5 days'");
  await using server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
  await store.rows("alter database read_only set default_transaction_read_only = on");
  await store.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200);
  const fault = "The database takes no writes at the moment.";
  for (const _ of ["the first", "the second"]) {
    const written = await user.call(server.origin, "PUT", "/api/profile", { bio: "New" });
    expect([written.status, written.body]).toEqual([503, expect.stringContaining(fault)]);
  }
  const page = await user.get(server.origin, path);
  expect([page.status, page.body]).toEqual([200, expect.stringContaining(fault)]);
});

test("while Postgres is down requests get 503, and when it is up again the server recovers without a restart", async () => {
  const databaseUrl = postgres.url();
  const store = await openTestDatabase({ databaseUrl });
  const court = await store.court();
  const user = await store.user();
  await store[Symbol.asyncDispose]();
  await using server = await startServer({ environment: { DATABASE_URL: databaseUrl } });

  const statuses = new Map<number, number>();
  let over = false;
  async function visit(): Promise<void> {
    while (!over) {
      const response = await fetch(`${server.origin}/courts`);
      await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status === 503) expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
      await delay(20);
    }
  }
  const visitors = Promise.all([visit(), visit(), visit(), visit()]);

  await delay(500);
  await postgres.crash();
  const fields = { rating: "4", reviewText: "Typed while nobody listened" };
  const rejected = await user.post(server.origin, `/courts/${court}/review`, fields);
  expect(rejected.status).toBe(503);
  expect(rejected.body).toContain("Typed while nobody listened");
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  await delay(OUTAGE_MS);
  await postgres.revive();

  await delay(RECOVERY_LIMIT_MS);
  expect(Object.fromEntries(statuses)).toEqual({ 200: expect.any(Number), 503: expect.any(Number) });
  statuses.clear();
  await delay(500);
  over = true;
  await visitors;
  expect([...statuses.keys()]).toEqual([200]);
  const accepted = await user.post(server.origin, `/courts/${court}/review`, fields);
  expect(accepted.status).toBe(303);
  expect(await server.stop()).toBe(0);
});
