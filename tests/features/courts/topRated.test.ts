import { beforeEach, describe, expect, test } from "vitest";
import type { EntityManager } from "~/database/open.server";
import { createRepositories } from "~/database/repositories.server";
import { MIN_PRIOR_WEIGHT, MIN_REVIEWS_TO_RANK } from "~/features/catalogue/ranking";
import { emptyDatabase } from "../../support/database";
import { chance } from "../../support/random";

/** The fields of a court that determine its rank; `at` is the number of days after the first one's creation. */
interface Ranked {
  id: number;
  ratingSum: number;
  totalReviews: number;
  at: number;
}

let em: EntityManager;
beforeEach(async () => {
  em = (await emptyDatabase()).em.fork();
});

/** Inserts courts with these counts, numbered from 1. */
async function addCourts(courts: readonly Omit<Ranked, "id">[]): Promise<Ranked[]> {
  await em.execute(
    `insert into courts (name, location, rating_sum, total_reviews, created_at)
      select 'Court', 'Mumbai', "ratingSum", "totalReviews", date '2026-01-01' + "at"
      from json_to_recordset(?::json) as court("ratingSum" numeric, "totalReviews" int, "at" int)`,
    [JSON.stringify(courts)],
  );
  return courts.map((court, index) => ({ ...court, id: index + 1 }));
}

/** The ids of all courts in the order of the list's pages. */
async function listIds(): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await createRepositories(em).courts.list({
      q: "",
      location: "",
      isOpen: false,
      price: null,
      sort: "top",
      page,
    });
    ids.push(...list.items.map(({ id }) => id));
    pages = list.pages;
  }
  return ids;
}

/** The Bayesian average (C·m + Σr) / (C + n) of the page on ranking, in stars. */
function bayesianAverage(ratingSum: number, totalReviews: number, prior: { weight: number; mean: number }) {
  return (prior.weight * prior.mean + ratingSum) / (prior.weight + totalReviews);
}

/** An independent implementation of the rule on the page on ranking. */
function expectedOrder(courts: readonly Ranked[]): number[] {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const counts = courts.map(({ totalReviews }) => totalReviews).sort((a, b) => a - b);
  const median = counts.slice(Math.ceil(counts.length / 2) - 1, Math.floor(counts.length / 2) + 1);
  const prior = {
    weight: Math.max(MIN_PRIOR_WEIGHT, sum(median) / median.length),
    mean: sum(courts.map(({ ratingSum }) => ratingSum)) / Math.max(1, sum(counts)),
  };
  const keys = ({ ratingSum, totalReviews, at, id }: Ranked) => [
    Number(totalReviews >= MIN_REVIEWS_TO_RANK),
    // Rounded, so that equal scores are equal despite floating-point errors.
    Math.round(bayesianAverage(ratingSum, totalReviews, prior) * 1e9),
    totalReviews,
    at,
    id,
  ];
  return courts
    .map((court) => ({ id: court.id, keys: keys(court) }))
    .sort((a, b) => a.keys.map((key, i) => (b.keys[i] ?? 0) - key).find((it) => it !== 0) ?? 0)
    .map(({ id }) => id);
}

describe("Top rated", () => {
  test.each(Array.from({ length: 12 }, (_, seed) => seed + 1))(
    "is the order of the Bayesian averages: case %i",
    async (seed) => {
      const next = chance(seed);
      const most = [3, 12, 60][seed % 3] ?? 0;
      const courts = Array.from({ length: 30 + (seed % 2) }, () => {
        const totalReviews = next(most + 1);
        const ratings = Array.from({ length: totalReviews }, () => (next(10) + 1) / 2);
        return { totalReviews, ratingSum: ratings.reduce((a, b) => a + b, 0), at: next(5) };
      });
      const expected = expectedOrder(await addCourts(courts));
      expect(await listIds()).toEqual(expected);
    },
  );

  test("ranks courts with fewer than three reviews after those with more", async () => {
    await addCourts([
      { ratingSum: 10, totalReviews: 2, at: 3 },
      { ratingSum: 1.5, totalReviews: 3, at: 2 },
      { ratingSum: 5, totalReviews: 1, at: 1 },
      { ratingSum: 0, totalReviews: 0, at: 4 },
    ]);
    expect(await listIds()).toEqual([2, 1, 3, 4]);
  });

  test("ranks two hundred nearly perfect reviews before three perfect ones", async () => {
    await addCourts([
      { ratingSum: 15, totalReviews: 3, at: 2 },
      { ratingSum: 960, totalReviews: 200, at: 1 },
      { ratingSum: 60, totalReviews: 20, at: 3 },
      { ratingSum: 60, totalReviews: 20, at: 4 },
    ]);
    expect((await listIds())[0]).toBe(2);
  });

  test("orders equal averages by number of reviews, then newest first", async () => {
    const counts = [10, 20, 30, 40, 50, 60, 70, 70];
    await addCourts(
      counts.map((totalReviews, before) => ({ totalReviews, ratingSum: totalReviews * 4.3, at: 8 - before })),
    );
    expect(await listIds()).toEqual([7, 8, 6, 5, 4, 3, 2, 1]);
  });

  test("uses a fractional median unrounded", async () => {
    const courts = await addCourts([
      { ratingSum: 6 * 5, totalReviews: 6, at: 1 },
      { ratingSum: 7 * 2, totalReviews: 7, at: 2 },
    ]);
    expect(await listIds()).toEqual(expectedOrder(courts));
  });

  test("orders courts without reviews newest first", async () => {
    await addCourts([1, 3, 2].map((at) => ({ ratingSum: 0, totalReviews: 0, at })));
    expect(await listIds()).toEqual([2, 3, 1]);
  });
});
