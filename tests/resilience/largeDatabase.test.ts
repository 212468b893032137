import { afterAll, beforeAll, expect, test } from "vitest";
import { seedLarge } from "../benchmarks/largeDatabase";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";

/** Enough that Postgres does not prefer to read a whole table. */
const SIZE = { courts: 400, rackets: 600, people: 10_000, reviews: 100_000 };

let server: RunningServer;
let store: TestDatabase;
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  await seedLarge(databaseUrl, SIZE);
  server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
}, 300_000);
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await store?.[Symbol.asyncDispose]();
});

/** The reviews and users that were read by sequential scans so far. */
async function scannedRows(): Promise<number> {
  const [row] = await store.rows<{ scanned: string }>(
    `select sum(seq_tup_read) as scanned from pg_stat_user_tables where relname in ('all_reviews', 'users')`,
  );
  return Number(row?.scanned);
}

test("no public page or read of the API scans all reviews or users", async () => {
  const [{ id: court } = { id: 0 }] = await store.rows<{ id: number }>(
    "select id from courts order by total_reviews desc limit 1",
  );
  const [{ id: racket } = { id: 0 }] = await store.rows<{ id: number }>(
    "select id from equipment order by total_reviews desc limit 1",
  );
  const paths = [
    "/",
    "/courts",
    "/rackets?page=2",
    `/courts/${court}`,
    `/courts/${court}?page=30`,
    `/courts/${court}?rating=4`,
    `/equipment/${racket}`,
    "/profile/large-0",
    "/profile/large-0?tab=equipment",
    "/search?q=zzzz",
    "/search?q=a",
    "/search?q=quite",
    "/reviews.atom",
    `/courts/${court}/reviews.atom`,
    "/api/reviews?limit=20",
    `/api/reviews?itemType=court&itemId=${court}`,
    "/api/users/large-0/reviews",
    "/api/stats",
    "/transparency",
    "/api/transparency",
  ];
  const before = await scannedRows();
  for (const path of paths) {
    const response = await fetch(server.origin + path);
    expect.soft([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
  }
  // Its connections report what they have read when they are closed, if not before.
  await server.stop();
  expect((await scannedRows()) - before).toBe(0);
});
