import { beforeEach, describe, expect, test } from "vitest";
import type { Orm } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { type LimitCount, LimitExceeded } from "~/sql/limitCounts.server";
import { addEquipment, addPeople, courtFields } from "../../support/catalogue";
import { emptyDatabase } from "../../support/database";
import { chance } from "../../support/random";

let orm: Orm;
beforeEach(async () => {
  orm = await emptyDatabase();
});

const repositories = () => createRepositories(orm.em.fork());

/** The items whose stored counts or averages differ from those of their reviews. */
function itemsWithWrongCounts(): Promise<unknown[]> {
  const recount = (table: string, column: string) => `
    select '${table}' as item, i.id, i.total_reviews, i.rating_sum, i.average_rating
    from ${table} i left join reviews r on r.${column} = i.id and r.interest is null and r.held is null group by i.id
    having i.total_reviews <> count(r.id) or i.rating_sum <> coalesce(sum(r.rating), 0)
      or i.average_rating <> coalesce(round(avg(r.rating), 2), 0)
      or i.aspect_sums <> coalesce((
        select jsonb_object_agg(name, jsonb_build_object('sum', sum, 'count', count)) from (
          select rated.key as name, sum(rated.value::numeric) as sum, count(*) as count
          from reviews of_item cross join lateral jsonb_each(of_item.aspects) rated
          where of_item.${column} = i.id and of_item.interest is null and of_item.held is null group by rated.key
        ) recounted
      ), '{}')`;
  return orm.em
    .fork()
    .execute(`${recount("courts", "court_id")} union all ${recount("equipment", "equipment_id")}`);
}

describe("stored counts and averages equal those of the reviews", () => {
  test.each([1, 2, 3])("after each of many random writes: case %i", async (seed) => {
    const next = chance(seed);
    const em = orm.em.fork();
    for (const name of ["A", "B", "C"]) await repositories().courts.add(courtFields({ name }));
    for (const name of ["D", "E"]) await addEquipment(em, { name });
    const people = await addPeople(em, 8);
    const rating = () => (next(10) + 1) / 2;
    const names = ["surface", "glass", "power", "control"] as const;
    const aspects = () => {
      const chosen = names.slice(next(3), next(5));
      return Object.fromEntries(chosen.map((name) => [name, next(4) ? rating() : null]));
    };
    const interest = () => ([null, null, "works", "owns", "given"] as const)[next(5)] ?? null;
    const author = () => people[next(people.length)] ?? "";
    const add = () =>
      repositories().reviews.add(
        author(),
        next(2) ? { itemType: "court", itemId: next(3) + 1 } : { itemType: "equipment", itemId: next(2) + 1 },
        { rating: rating(), aspects: next(3) ? aspects() : null, interest: interest() },
        [],
      );
    const writes = [
      add,
      add,
      add,
      () => repositories().reviews.change(next(20) + 1, null, { rating: rating() }, null),
      () => repositories().reviews.change(next(20) + 1, null, { aspects: next(5) ? aspects() : null }, null),
      () => repositories().reviews.change(next(20) + 1, null, { interest: interest() }, null),
      () =>
        repositories().reviews.change(next(20) + 1, null, { rating: rating(), interest: interest() }, null),
      () => repositories().reviews.remove(next(20) + 1, null),
      () =>
        em.execute(
          "update reviews set court_id = 1 where id = ? and court_id = 2 and user_id not in (select user_id from reviews where court_id = 1)",
          [next(20) + 1],
        ),
      () => em.execute("update all_reviews set hidden_for = 'spam' where id = ?", [next(20) + 1]),
      () => em.execute("update all_reviews set hidden_for = 'spam', rating = 1 where id = ?", [next(20) + 1]),
      () => em.execute("update all_reviews set hidden_for = null where id = ?", [next(20) + 1]),
      () =>
        em.execute(
          "insert into burst_reviews (review_id, burst_id) select id, 1 from all_reviews where id = ? on conflict do nothing",
          [next(20) + 1],
        ),
      () =>
        em.execute(
          `update review_bursts set state = v.state, decided_at = case when v.state <> 'open' then now() end
            from (select ? as state) v`,
          [(["open", "counted", "left-out"] as const)[next(3)]],
        ),
    ];
    await em.execute("insert into review_bursts (court_id, window_days, evidence) values (2, 7, '{}')");
    for (let write = 0; write < 100; write++) {
      await writes[next(writes.length)]?.();
      expect(await itemsWithWrongCounts()).toEqual([]);
    }
    expect(await em.execute("select 1 from all_reviews where hidden_for is not null")).not.toEqual([]);
    expect(await em.execute("select 1 from all_reviews where interest is not null")).not.toEqual([]);
    expect(await em.execute("select 1 from burst_reviews")).not.toEqual([]);
    await em.execute("delete from users where id = ?", [author()]);
    expect(await itemsWithWrongCounts()).toEqual([]);
    await repositories().courts.remove(1);
    expect(await itemsWithWrongCounts()).toEqual([]);
    const [left] = await em.execute<{ total: string }[]>("select count(*) as total from reviews");
    expect(Number(left?.total)).toBeGreaterThan(0);
  });

  test("after concurrent writes to the same court", async () => {
    await repositories().courts.add(courtFields());
    const people = await addPeople(orm.em.fork(), 20);
    const item = { itemType: "court", itemId: 1 } as const;
    const fields = { rating: 4, aspects: { light: 4.5 } };
    await Promise.all(people.map((author) => repositories().reviews.add(author, item, fields, [])));
    expect(await repositories().courts.findById(1)).toMatchObject({
      totalReviews: 20,
      averageRating: 4,
      aspects: { light: { average: 4.5, count: 20 }, glass: { average: null, count: 0 } },
    });
    await Promise.all(
      people.map((_, at) =>
        at % 2
          ? repositories().reviews.remove(at + 1, null)
          : repositories().reviews.change(
              at + 1,
              null,
              { rating: 2.5, aspects: { light: 2, glass: 3 } },
              null,
            ),
      ),
    );
    expect(await repositories().courts.findById(1)).toMatchObject({
      totalReviews: 10,
      averageRating: 2.5,
      aspects: { light: { average: 2, count: 10 }, glass: { average: 3, count: 10 } },
    });
    expect(await itemsWithWrongCounts()).toEqual([]);
  });

  test("not rounded", async () => {
    await repositories().courts.add(courtFields());
    const people = await addPeople(orm.em.fork(), 3);
    for (const [at, rating] of [5, 5, 4].entries()) {
      await repositories().reviews.add(people[at] ?? "", { itemType: "court", itemId: 1 }, { rating }, []);
    }
    expect(await repositories().courts.findById(1)).toMatchObject({ averageRating: 14 / 3 });
  });

  test("and are 0 after the last review was deleted", async () => {
    await repositories().courts.add(courtFields());
    const [author = ""] = await addPeople(orm.em.fork(), 1);
    await repositories().reviews.add(author, { itemType: "court", itemId: 1 }, { rating: 3 }, []);
    await repositories().reviews.remove(1, null);
    expect(await repositories().courts.findById(1)).toMatchObject({ totalReviews: 0, averageRating: 0 });
  });
});

test("equipment can have several reviews of one user", async () => {
  const itemId = await addEquipment(orm.em.fork());
  const [author = ""] = await addPeople(orm.em.fork(), 1);
  const item = { itemType: "equipment", itemId } as const;
  for (const rating of [3, 5]) await repositories().reviews.add(author, item, { rating }, []);
  const { counts } = await repositories().reviews.ratingCounts(item);
  expect(counts.filter(({ count }) => count > 0)).toEqual([
    { rating: 5, count: 1 },
    { rating: 3, count: 1 },
  ]);
});

describe("rate limits counted by the statement that adds a review", () => {
  const count = (name: string, times: number) => ({ key: `${name}:user`, milliseconds: 60_000, times });
  const points = async () => {
    const rows = await orm.em.fork().execute<{ key: string; points: number }[]>("select * from rate_limits");
    return Object.fromEntries(rows.map((row) => [row.key.split(":")[0], row.points]));
  };

  test("prevent it, and a later one does not count what an earlier one prevents", async () => {
    const itemId = await addEquipment(orm.em.fork());
    const [author = ""] = await addPeople(orm.em.fork(), 1);
    const add = (...counts: LimitCount[]) =>
      repositories().reviews.add(author, { itemType: "equipment", itemId }, { rating: 4 }, counts);
    const began = performance.now();
    expect(await add(count("review", 1), count("day", 5))).toMatchObject({ outcome: "added" });
    const exceeded = add(count("review", 1), count("day", 5));
    await expect(exceeded).rejects.toMatchObject({ constructor: LimitExceeded, at: 0 });
    const { seconds } = Object(await exceeded.catch((error: unknown) => error));
    expect(seconds).toBeLessThanOrEqual(60);
    expect(seconds).toBeGreaterThanOrEqual(60 - Math.ceil((performance.now() - began) / 1_000));
    await expect(add(count("review", 5), count("day", 1))).rejects.toMatchObject({ at: 1 });
    expect(await points()).toEqual({ review: 3, day: 2 });
    expect(await repositories().equipment.findById(itemId)).toMatchObject({ totalReviews: 1 });
  });

  test("count neither a second review of a court nor one of an item that does not exist", async () => {
    await repositories().courts.add(courtFields());
    const [author = ""] = await addPeople(orm.em.fork(), 1);
    const add = (itemId: number) =>
      repositories().reviews.add(author, { itemType: "court", itemId }, { rating: 4 }, [count("review", 9)]);
    expect(await add(1)).toMatchObject({ outcome: "added" });
    expect(await add(1)).toEqual({ outcome: "already reviewed" });
    expect(await add(2)).toEqual({ outcome: "no such item" });
    expect(await points()).toEqual({ review: 1 });
  });
});
