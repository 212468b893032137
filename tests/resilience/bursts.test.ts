import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningServer, startServer } from "../support/server";
import { newDatabase, openTestDatabase, type TestDatabase } from "../support/testDatabase";
import { reviewIn, type TestUser, tally } from "../support/testUser";

let store: TestDatabase;
let server: RunningServer;
let admins: TestUser[];

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  store = await openTestDatabase({ databaseUrl });
  admins = await Promise.all([1, 2].map(() => store.user({ superAdmin: true })));
  server = await startServer({ environment: { DATABASE_URL: databaseUrl } });
});

afterAll(async () => {
  await server?.stop();
  await store?.[Symbol.asyncDispose]();
});

const review = (user: TestUser, court: number, rating: number) =>
  user.post(server.origin, `/courts/${court}/review`, { rating: String(rating) });
const judge = (court: number) => store.repositories().bursts.judge({ itemType: "court", itemId: court });
const decide = (admin: TestUser | undefined, burst: number, state: string) => {
  if (!admin) throw new Error("There is no such super admin");
  return admin.call(server.origin, "PUT", `/api/bursts/${burst}`, { state });
};

/** Expects exact numbers, and that each review has the state of its burst. */
async function expectConsistent(): Promise<void> {
  expect(await store.miscounted()).toEqual([]);
  expect(
    await store.rows(
      `select r.id from all_reviews r left join burst_reviews m on m.review_id = r.id
        left join review_bursts b on b.id = m.burst_id
        where r.held is distinct from nullif(b.state, 'counted')`,
    ),
  ).toEqual([]);
}

async function deadlockCount(): Promise<number> {
  await delay(1_200);
  const [row] = await store.rows<{ deadlocks: string }>(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );
  return Number(row?.deadlocks);
}

describe("with Postgres", () => {
  test("processes that judge an item at once find its burst once", async () => {
    const court = await store.court();
    const users = await store.users(12);
    expect(tally(await Promise.all(users.map((user) => review(user, court, 5))))).toEqual({ 303: 12 });
    const found = await Promise.all(Array.from({ length: 8 }, () => judge(court)));
    expect(found.filter(Boolean)).toHaveLength(1);
    expect(await store.rows(`select 1 from review_bursts where court_id = ${court}`)).toHaveLength(1);
    expect(await store.repositories().courts.findById(court)).toMatchObject({ totalReviews: 0 });
    await expectConsistent();
  });

  test("of concurrent scans one judges", async () => {
    await store.rows("delete from burst_scan");
    const now = new Date();
    const scans = await Promise.all(Array.from({ length: 8 }, () => store.repositories().bursts.scan(now)));
    expect(scans.length).toBe(8);
    const [scan] = await store.rows<{ claimed: boolean }>(
      "select claimed_until > now() as claimed from burst_scan",
    );
    expect(scan?.claimed).toBe(false);
    await expectConsistent();
  });

  test("of concurrent decisions one is made, and audited", async () => {
    const [burst] = await store.repositories().bursts.newest(1);
    const id = burst?.id ?? 0;
    const responses = await Promise.all([
      decide(admins[0], id, "counted"),
      decide(admins[1], id, "left-out"),
      decide(admins[1], id, "counted"),
    ]);
    expect(tally(responses)).toEqual({ 200: 1, 409: 2 });
    const entries = await store.rows("select 1 from audit_entries where action like 'burst-%'");
    expect(entries).toHaveLength(1);
    await expectConsistent();
  });

  test("reviews, edits, deletions, scans and decisions at once leave exact numbers, without a deadlock", async () => {
    const court = await store.court();
    const users = await store.users(40);
    const deadlocks = await deadlockCount();
    const writes = users.map(async (user, index) => {
      const added = await review(user, court, index % 5 ? 5 : 4);
      await judge(court);
      const path = `/reviews/${reviewIn(added)}`;
      const edited = await user.post(server.origin, `${path}/edit`, { rating: "4.5", reviewText: "Again" });
      if (index % 3 === 0) await user.post(server.origin, `${path}/delete`);
      return [added, edited];
    });
    const decisions = Array.from({ length: 30 }, async (_, round) => {
      await delay(50 * round);
      const [burst] = await store.rows<{ id: number }>(
        `select id from review_bursts where court_id = ${court} order by id desc limit 1`,
      );
      if (!burst) return null;
      return decide(
        admins[round % 2],
        burst.id,
        ["counted", "open", "left-out", "open"][round % 4] ?? "open",
      );
    });
    const results = await Promise.all([Promise.all(writes), Promise.all(decisions)]);
    const statuses = Object.keys(tally(results[0].flat()));
    expect(statuses).toEqual(["303"]);
    const decided = results[1].flatMap((response) => (response ? [response.status] : []));
    expect(decided.filter((status) => ![200, 404, 409, 429].includes(status))).toEqual([]);
    await expectConsistent();
    expect(await deadlockCount()).toBe(deadlocks);
    expect(server.log()).not.toContain("A request failed");
  });
});
