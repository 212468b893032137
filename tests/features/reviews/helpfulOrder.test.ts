import { beforeEach, expect, test } from "vitest";
import type { EntityManager } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { REVIEWS_PER_PAGE } from "~/features/reviews/review.limits";
import { wilsonLowerBoundSql } from "~/features/reviews/wilson";
import { chance } from "../../../app/database/seeders/demo/chance";
import { emptyDatabase } from "../../support/database";

let em: EntityManager;
beforeEach(async () => {
  em = (await emptyDatabase()).em.fork();
});

/** Wilson's lower bound in the form of the textbooks, with z of 95 %. */
function lowerBound(positives: number, trials: number): number {
  if (trials === 0) return 0;
  const z = 1.96;
  const share = positives / trials;
  const centre = share + z ** 2 / (2 * trials);
  const spread = z * Math.sqrt((share * (1 - share) + z ** 2 / (4 * trials)) / trials);
  return (centre - spread) / (1 + z ** 2 / trials);
}

test("the SQL of Wilson's lower bound equals the formula for all shares", async () => {
  const rows = await em.execute<{ k: number; n: number; bound: number }[]>(
    `select k, n, ${wilsonLowerBoundSql("k", "n")} as bound
    from generate_series(0, 60) n, lateral generate_series(0, n) k
    union all select k, 5000, ${wilsonLowerBoundSql("k", "5000")} from generate_series(0, 5000, 97) k`,
  );
  expect(rows.length).toBeGreaterThan(1900);
  for (const { k, n, bound } of rows) {
    expect(bound, `${k} of ${n}`).toBeCloseTo(lowerBound(k, n), 10);
    expect(bound).toBeGreaterThanOrEqual(0);
    expect(bound).toBeLessThanOrEqual(k / Math.max(n, 1));
  }
});

test("the most helpful reviews are those with the highest bound, then the newest", async () => {
  const luck = chance(4);
  const [users, reviews] = [40, 30];
  await em.execute(
    `insert into users (id, issuer, subject) select 'u' || n, 'issuer', n::text from generate_series(0, ${users - 1}) n`,
  );
  await em.execute("insert into courts (name, location) values ('Smash Club', 'Bandra West')");
  const written: number[] = [];
  for (let at = 0; at < reviews; at++) {
    written.push(luck.between(0, 100));
    await em.execute(
      "insert into reviews (user_id, court_id, rating, created_at) values (?, 1, ?, timestamptz '2026-01-01Z' + ? * interval '1 day')",
      [`u${at}`, luck.between(1, 5), written[at]],
    );
  }
  /** When who voted for which review, in days. */
  const votes: { review: number; by: number; day: number }[] = [];
  for (let review = 0; review < reviews; review++) {
    const favour = luck.next() ** 2;
    for (let by = 0; by < users; by++) {
      if (by === review || luck.next() > favour) continue;
      const day = luck.between(written[review] ?? 0, 120);
      votes.push({ review, by, day });
      await em.execute(
        "insert into review_votes (review_id, user_id, created_at) values (?, ?, timestamptz '2026-01-01Z' + ? * interval '1 day')",
        [review + 1, `u${by}`, day],
      );
    }
  }
  const scores = written.map((day, review) => {
    const positives = votes.filter((vote) => vote.review === review).length;
    const voters = new Set(votes.filter((vote) => vote.day >= day && vote.by !== review).map(({ by }) => by));
    return { id: review + 1, day, bound: lowerBound(positives, voters.size) };
  });
  const expected = scores
    .sort((one, other) =>
      Math.abs(other.bound - one.bound) > 1e-12
        ? other.bound - one.bound
        : other.day - one.day || other.id - one.id,
    )
    .map(({ id }) => id);

  const { reviews: repository } = createRepositories(em.fork());
  const item = { itemType: "court", itemId: 1 } as const;
  const page = (page: number, rating: number | null = null) =>
    repository.listByItem(item, { page, sort: "helpful", rating, visited: false, highlight: null });
  const found = [...(await page(1)).items, ...(await page(2)).items];
  expect((await page(1)).items).toHaveLength(REVIEWS_PER_PAGE);
  expect(found.map(({ id }) => id)).toEqual(expected);
  const ofFive = await page(1, 5);
  expect(ofFive.items.map(({ id }) => id)).toEqual(
    found.filter(({ rating }) => rating === 5).map(({ id }) => id),
  );
});
