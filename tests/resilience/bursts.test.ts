import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_CONNECTIONS } from "~/database/open.server";
import { type ResilientSite, startResilientSite } from "../support/resilientSite";
import { reviewIn, type TestUser, tally } from "../support/testUser";

let site: ResilientSite;

beforeAll(async () => {
  site = await startResilientSite({ superAdmins: 2 });
});

afterAll(() => site?.[Symbol.asyncDispose]());

const review = (user: TestUser, court: number, rating: number) =>
  user.post(site.server.origin, `/courts/${court}/review`, { rating: String(rating) });
/** Leaves connections to the queries beside, which wait for one for two seconds only. */
const limit = pLimit(MAX_CONNECTIONS - 2);
const judge = (court: number) =>
  limit(() => site.store.repositories().bursts.judge({ itemType: "court", itemId: court }));
const decide = (admin: TestUser | undefined, burst: number, state: string) => {
  if (!admin) throw new Error("There is no such super admin");
  return admin.call(site.server.origin, "PUT", `/api/bursts/${burst}`, { state });
};

/** Expects exact numbers, and that each review has the state of its burst. */
async function expectConsistent(): Promise<void> {
  expect(await site.store.miscounted()).toEqual([]);
  expect(
    await site.store.rows(
      `select r.id from all_reviews r left join burst_reviews m on m.review_id = r.id
        left join review_bursts b on b.id = m.burst_id
        where r.held is distinct from nullif(b.state, 'counted')`,
    ),
  ).toEqual([]);
}

describe("with Postgres", () => {
  test("processes that judge an item at once find its burst once", async () => {
    const court = await site.store.court();
    const users = await site.store.users(12);
    expect(tally(await Promise.all(users.map((user) => review(user, court, 5))))).toEqual({ 303: 12 });
    const found = await Promise.all(Array.from({ length: 8 }, () => judge(court)));
    expect(found.filter(Boolean)).toHaveLength(1);
    expect(await site.store.rows(`select 1 from review_bursts where court_id = ${court}`)).toHaveLength(1);
    expect(await site.store.repositories().courts.findById(court)).toMatchObject({ totalReviews: 0 });
    await expectConsistent();
  });

  test("of concurrent scans one judges", async () => {
    await site.store.rows("delete from burst_scan");
    const now = new Date();
    const scans = await Promise.all(
      Array.from({ length: 8 }, () => site.store.repositories().bursts.scan(now)),
    );
    expect(scans.length).toBe(8);
    const [scan] = await site.store.rows<{ claimed: boolean }>(
      "select claimed_until > now() as claimed from burst_scan",
    );
    expect(scan?.claimed).toBe(false);
    await expectConsistent();
  });

  test("of concurrent decisions one is made, and audited", async () => {
    const [burst] = await site.store.repositories().bursts.newest(1);
    const id = burst?.id ?? 0;
    const responses = await Promise.all([
      decide(site.admins[0], id, "counted"),
      decide(site.admins[1], id, "left-out"),
      decide(site.admins[1], id, "counted"),
    ]);
    expect(tally(responses)).toEqual({ 200: 1, 409: 2 });
    const entries = await site.store.rows("select 1 from audit_entries where action like 'burst-%'");
    expect(entries).toHaveLength(1);
    await expectConsistent();
  });

  test("reviews, edits, deletions, scans and decisions at once leave exact numbers, without a deadlock", async () => {
    const court = await site.store.court();
    const users = await site.store.users(40);
    const deadlocks = await site.deadlocks();
    const writes = users.map(async (user, index) => {
      const added = await review(user, court, index % 5 ? 5 : 4);
      await judge(court);
      const path = `/reviews/${reviewIn(added)}`;
      const edited = await user.post(site.server.origin, `${path}/edit`, {
        rating: "4.5",
        reviewText: "Again",
      });
      if (index % 3 === 0) await user.post(site.server.origin, `${path}/delete`);
      return [added, edited];
    });
    const decisions = Array.from({ length: 30 }, async (_, round) => {
      await delay(50 * round);
      const [burst] = await site.store.rows<{ id: number }>(
        `select id from review_bursts where court_id = ${court} order by id desc limit 1`,
      );
      if (!burst) return null;
      return decide(
        site.admins[round % 2],
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
    expect(await site.deadlocks()).toBe(deadlocks);
    expect(site.server.log()).not.toContain("A request failed");
  });
});
