import { beforeEach, describe, expect, test } from "vitest";
import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { withHeldAndVisited } from "~/features/reviews/heldAndVisited.server";
import { type AddedArrival, ATTACK, addArrivals, QUIET_PAST } from "../../support/arrivals";
import { courtFields } from "../../support/catalogue";
import { emptyDatabase } from "../../support/database";
import { trigramSimilarity } from "../../support/trigrams";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let orm: Orm;
let now: Date;

beforeEach(async () => {
  orm = await emptyDatabase();
  now = new Date();
  await repositories().courts.add(courtFields());
});

const repositories = () => createRepositories(orm.em.fork());
const add = (arrivals: readonly AddedArrival[]) => addArrivals(orm.em.fork(), 1, arrivals, now);
const court = () => repositories().courts.findById(1);
const states = () =>
  orm.em
    .fork()
    .execute<{ id: number; held: string | null }[]>("select id, held from all_reviews order by id");
const heldIds = async () => (await states()).flatMap(({ id, held }) => (held === null ? [] : id));
const rescan = async (later = now) => {
  await orm.em.fork().execute("delete from burst_scan");
  return repositories().bursts.scan(later);
};

describe("a scan", () => {
  test("holds a burst's reviews by new accounts, which then do not count", async () => {
    await add(QUIET_PAST);
    const before = await court();
    const attack = await add(ATTACK);
    expect(await court()).toMatchObject({ totalReviews: 20 });
    expect(await repositories().bursts.scan(now)).toBe(1);
    expect(await heldIds()).toEqual(attack.map(({ review }) => review));
    expect(await court()).toMatchObject({
      totalReviews: 12,
      averageRating: before?.averageRating,
    });
    const held = await repositories().courts.findWith(1, withHeldAndVisited("court"));
    expect(held?.withHeld).toMatchObject({ heldReviews: 8, waitingReviews: 8, totalReviews: 20 });
    const [burst] = await repositories().bursts.newest(10);
    expect(burst).toMatchObject({ state: "open", itemId: 1, reviews: 8, decidedAt: null });
    expect(burst?.without.averageRating).toBe(before?.averageRating);
    expect(burst?.with.averageRating).toBeGreaterThan(before?.averageRating ?? 5);
  });

  test("finds a burst once, and judges only items with new reviews", async () => {
    await add([...QUIET_PAST, ...ATTACK]);
    expect(await repositories().bursts.unjudged(now)).toBe(1);
    expect(await repositories().bursts.scan(now)).toBe(1);
    expect(await rescan()).toBe(0);
    expect(await repositories().bursts.newest(10)).toHaveLength(1);
    await repositories().bursts.scan(new Date(now.getTime() + DAY));
    expect(await repositories().bursts.unjudged(new Date(now.getTime() + DAY))).toBe(0);
  });

  test("judges what is new although an earlier scan was by a clock that was ahead", async () => {
    await repositories().bursts.scan(new Date(now.getTime() + DAY));
    await add([...QUIET_PAST, ...ATTACK]);
    expect(await repositories().bursts.scan(now)).toBe(1);
  });

  test("finds a burst of reviews whose stars were changed since the last one", async () => {
    await add(QUIET_PAST);
    const attack = await add(ATTACK.map((review) => ({ ...review, stars: 3 })));
    const ids = attack.map(({ review }) => review);
    expect(await repositories().bursts.scan(now)).toBe(0);
    const later = new Date(now.getTime() + HOUR);
    const edit = "update all_reviews set rating = 5, updated_at = ? where id in (?)";
    await orm.em.fork().execute(edit, [later, ids]);
    expect(await repositories().bursts.scan(later)).toBe(1);
    expect(await heldIds()).toEqual(ids);
  });

  test("finds a burst of reviews that were shown again since the last one", async () => {
    await add(QUIET_PAST);
    const ids = (await add(ATTACK)).map(({ review }) => review);
    const em = orm.em.fork();
    await em.execute("update all_reviews set hidden_for = 'spam' where id in (?)", [ids]);
    expect(await repositories().bursts.scan(now)).toBe(0);
    const later = new Date(now.getTime() + HOUR);
    await em.execute("update all_reviews set hidden_for = null where id in (?)", [ids]);
    await em.execute("update hidings set ended_at = ?", [later]);
    expect(await repositories().bursts.scan(later)).toBe(1);
    expect(await heldIds()).toEqual(ids);
  });

  test("judges the other items when one fails, which the next scan judges again", async () => {
    const { id } = await repositories().courts.add(courtFields());
    await add([...QUIET_PAST, ...ATTACK]);
    await addArrivals(orm.em.fork(), id, [...QUIET_PAST, ...ATTACK], now);
    const em = orm.em.fork();
    await em.execute(`create function fail_burst() returns trigger language plpgsql as
      $$ begin raise exception 'no burst of the court 1'; end $$`);
    await em.execute(`create trigger fail_burst before insert on review_bursts
      for each row when (new.court_id = 1) execute function fail_burst()`);
    const scanning = repositories().bursts.scan(now);
    try {
      await expect(scanning).rejects.toMatchObject({ errors: [{ message: "The court 1 failed" }] });
    } finally {
      await em.execute("drop trigger fail_burst on review_bursts");
      await em.execute("drop function fail_burst");
    }
    expect(await repositories().bursts.newest(10)).toMatchObject([{ itemId: id }]);
    expect(await repositories().bursts.scan(now)).toBe(1);
    expect(await repositories().bursts.newest(10)).toHaveLength(2);
  });

  test("is done by one of several processes", async () => {
    await add([...QUIET_PAST, ...ATTACK]);
    await orm.em
      .fork()
      .execute(
        "insert into burst_scan (scanned_until, claimed_until) values (?::timestamptz - interval '1 day', ?)",
        [now, new Date(now.getTime() + 1_000)],
      );
    expect(await repositories().bursts.scan(now)).toBe(0);
    expect(await heldIds()).toEqual([]);
    // The other process has ended without a result.
    expect(await repositories().bursts.scan(new Date(now.getTime() + 2_000))).toBe(1);
  });

  test("adds later reviews with such stars to a burst that waits, and no others", async () => {
    await add([...QUIET_PAST, ...ATTACK]);
    await repositories().bursts.scan(now);
    const [more, contrary] = await add([
      { stars: 5, age: 2 },
      { stars: 2.5, age: 1 },
    ]);
    expect(await rescan()).toBe(1);
    expect(await heldIds()).toContain(more?.review);
    expect(await heldIds()).not.toContain(contrary?.review);
    expect(await repositories().bursts.newest(10)).toHaveLength(1);
  });

  test("stores the days from the first to the last review of a burst that has grown", async () => {
    await add([...QUIET_PAST, ...ATTACK]);
    await repositories().bursts.scan(now);
    expect(await repositories().bursts.newest(10)).toMatchObject([{ windowDays: 1, reviews: 8 }]);
    const later = new Date(now.getTime() + 2 * DAY);
    await add([{ stars: 5, age: -2 * 24 }]);
    expect(await rescan(later)).toBe(1);
    expect(await repositories().bursts.newest(10)).toMatchObject([
      { windowDays: 3, reviews: 9, evidence: { newReviews: 9 } },
    ]);
  });

  test("does not count hidden reviews and those with an interest as arrivals", async () => {
    await add(QUIET_PAST);
    const attack = await add(ATTACK);
    const em = orm.em.fork();
    for (const [at, { review }] of attack.entries())
      await em.execute(
        at % 2
          ? "update all_reviews set hidden_for = 'spam' where id = ?"
          : "update all_reviews set interest = 'works' where id = ?",
        [review],
      );
    expect(await repositories().bursts.scan(now)).toBe(0);
  });
});

describe("abuse", () => {
  test("cannot make an established review stop counting, with new accounts of either kind", async () => {
    const established = await add([
      ...QUIET_PAST,
      { stars: 5, age: 15, accountDays: 31, text: ATTACK[0]?.text ?? null },
      { stars: 1, age: 5, accountDays: 400 },
    ]);
    await add(ATTACK);
    await add(ATTACK.map((review) => ({ ...review, stars: 1 })));
    await rescan();
    const held = await heldIds();
    expect(held.length).toBeGreaterThan(0);
    for (const { review } of established) expect(held).not.toContain(review);
  });

  test("by five-star reviews at a competitor holds no honest review before, after or beside the group", async () => {
    const honest = await add([
      ...QUIET_PAST,
      { stars: 4, age: 35 * 24, accountDays: 2 },
      { stars: 3.5, age: 33 * 24, accountDays: 3 },
    ]);
    await add(ATTACK);
    expect(await rescan()).toBe(1);
    const later = await add([
      { stars: 4, age: 1, accountDays: 1 },
      { stars: 3, age: 0.5, accountDays: 1 },
      { stars: 5, age: 0.2, accountDays: 60 },
    ]);
    await rescan();
    const held = await heldIds();
    expect(held).toHaveLength(8);
    for (const { review } of [...honest, ...later]) expect(held).not.toContain(review);
    // After the decision the attack has no part in how later reviews are judged.
    const admin = await addAdmin();
    await repositories().bursts.decide(1, { decision: "leave-out", by: admin });
    await add([
      { stars: 5, age: 0.1, accountDays: 1 },
      { stars: 4.5, age: 0.05, accountDays: 1 },
    ]);
    await rescan();
    expect(await heldIds()).toHaveLength(8);
    expect(await repositories().bursts.newest(10)).toHaveLength(1);
  });
});

async function addAdmin(): Promise<string> {
  const id = crypto.randomUUID();
  await orm.em
    .fork()
    .execute(
      "insert into users (id, issuer, subject, is_super_admin) values (?, 'https://provider.example', ?, true)",
      [id, id],
    );
  return id;
}

describe("a decision", () => {
  let admin: string;
  beforeEach(async () => {
    await add([...QUIET_PAST, ...ATTACK]);
    await repositories().bursts.scan(now);
    admin = await addAdmin();
  });

  test("counts the reviews, leaves them out, and is undone, each time with exact numbers", async () => {
    const { bursts } = repositories();
    const without = await court();
    expect(await bursts.decide(1, { decision: "count", by: admin })).toBe("done");
    expect(await court()).toMatchObject({ totalReviews: 20 });
    expect(await heldIds()).toEqual([]);
    expect(await bursts.find(1)).toMatchObject({
      burst: { state: "counted", without: { averageRating: without?.averageRating, totalReviews: 12 } },
    });
    expect(await bursts.decide(1, { decision: "reopen", by: admin })).toBe("done");
    expect(await court()).toMatchObject({ totalReviews: 12, averageRating: without?.averageRating });
    expect(await bursts.decide(1, { decision: "leave-out", by: admin })).toBe("done");
    expect(await court()).toMatchObject({ totalReviews: 12 });
    expect((await states()).filter(({ held }) => held === "left-out")).toHaveLength(8);
  });

  test("is made once, on what was shown, and not by an author of one of the reviews", async () => {
    const { bursts } = repositories();
    const [last] = (await heldIds()).slice(-1);
    expect(await bursts.decide(1, { decision: "reopen", by: admin })).toBe("decided");
    const early = (last ?? 0) - 1;
    expect(await bursts.decide(1, { decision: "count", by: admin, lastReview: early })).toBe("grown");
    await orm.em.fork().execute("update all_reviews set user_id = ? where id = ?", [admin, last]);
    const other = await addAdmin();
    expect(await bursts.decide(1, { decision: "count", by: admin })).toBe("not allowed");
    expect(await bursts.decide(1, { decision: "count", by: other, lastReview: last ?? null })).toBe("done");
    expect(await bursts.decide(1, { decision: "leave-out", by: other })).toBe("decided");
    expect(await bursts.decide(2, { decision: "count", by: other })).toBe("missing");
  });

  test("is made by an author of one of the reviews if all super admins are", async () => {
    const { bursts } = repositories();
    const [first, second] = await heldIds();
    const own = (user: string, review = 0) =>
      orm.em.fork().execute("update all_reviews set user_id = ? where id = ?", [user, review]);
    await own(admin, first);
    expect(await bursts.decide(1, { decision: "count", by: admin })).toBe("done");
    const other = await addAdmin();
    expect(await bursts.decide(1, { decision: "reopen", by: admin })).toBe("not allowed");
    await own(other, second);
    expect(await bursts.decide(1, { decision: "reopen", by: admin })).toBe("done");
  });

  test("that counts the reviews makes them part of the past, where they are not found again", async () => {
    await repositories().bursts.decide(1, { decision: "count", by: admin });
    await add([{ stars: 5, age: 0.1 }]);
    expect(await rescan()).toBe(0);
    expect(await heldIds()).toEqual([]);
  });

  test("that counts the reviews makes them usual traffic for a later burst", async () => {
    const { bursts } = repositories();
    await bursts.decide(1, { decision: "count", by: admin });
    await add(ATTACK.map(({ age, ...review }) => ({ ...review, age: age / 10 })));
    expect(await rescan()).toBe(1);
    const [later, counted] = await bursts.newest(2);
    expect(later).toMatchObject({ id: 2, windowDays: counted?.windowDays, reviews: 8 });
    expect(later?.evidence.expected).toBeGreaterThan(counted?.evidence.expected ?? Infinity);
  });

  test("that is undone leaves the reviews of a later burst that counts where they are", async () => {
    await repositories().bursts.decide(1, { decision: "count", by: admin });
    const later = await add(ATTACK.map(({ age, ...review }) => ({ ...review, age: age / 10 })));
    expect(await rescan()).toBe(1);
    await repositories().bursts.decide(2, { decision: "count", by: admin });
    await repositories().bursts.decide(1, { decision: "reopen", by: admin });
    const [joining] = await add([{ stars: 5, age: 0.1 }]);
    expect(await rescan()).toBe(1);
    expect(await heldIds()).toHaveLength(9);
    expect(await heldIds()).toContain(joining?.review);
    for (const { review } of later) expect(await heldIds()).not.toContain(review);
    expect(await repositories().bursts.find(1)).toMatchObject({
      burst: { reviews: 9, evidence: { newReviews: 9 } },
    });
    expect(await rescan()).toBe(0);
  });

  test("goes with the item, and a burst is gone from the queue with its last review", async () => {
    await orm.em.fork().execute("delete from all_reviews where held is not null");
    expect(await repositories().bursts.list({ show: "open", page: 1 })).toMatchObject({
      items: [],
      counts: { open: 0, decided: 0 },
    });
    expect(await repositories().bursts.decide(1, { decision: "count", by: admin })).toBe("missing");
    await repositories().courts.remove(1);
    expect(await orm.em.fork().execute("select 1 from review_bursts")).toEqual([]);
  });

  test("stays without its super admin when the account is deleted", async () => {
    await repositories().bursts.decide(1, { decision: "count", by: admin });
    await orm.em.fork().execute("delete from users where id = ?", [admin]);
    expect(await repositories().bursts.find(1)).toMatchObject({ burst: { state: "counted" } });
  });
});

test("the simulator compares texts as the database does", async () => {
  const pairs = [
    ["Best court in Mumbai, great staff", "best court in mumbai!! Great STAFF"],
    ["Best court in Mumbai", "The worst racket I have had"],
    ["abc", "abd"],
    ["Court 2 is well-lit, isn't it?", "court 12 isn't lit well"],
    ["", "words"],
  ] as const;
  for (const [one, other] of pairs) {
    const [row] = await orm.em
      .fork()
      .execute<{ similarity: number }[]>("select similarity(?, ?)::float8 as similarity", [one, other]);
    expect
      .soft([one, trigramSimilarity(one, other)])
      .toEqual([one, expect.closeTo(row?.similarity ?? -1, 5)]);
  }
});
