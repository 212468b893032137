import { describe, expect, test } from "vitest";
import { measureRecall } from "../../support/burstRecall";
import { BEGINS, ENDS, simulateTown } from "../../support/burstTown";

/** `npm run benchmark:bursts` measures ten years. */
const SEEDS = [1, 2, 3, 4, 5] as const;

describe("a simulated year of a town", () => {
  const town = simulateTown(1);

  test("has 40 attacks, half of them up and half down, and three honest campaigns", () => {
    expect(town.events.filter(({ kind }) => kind === "attack")).toHaveLength(40);
    expect(town.events.filter(({ kind }) => kind === "campaign").map(({ name }) => name)).toEqual([
      "opening day",
      "tournament",
      "demo tour",
    ]);
    const ofAttacks = town.items.flatMap(({ arrivals }) =>
      arrivals.filter(({ source }) => source.startsWith("attack")),
    );
    expect(ofAttacks.filter(({ stars }) => stars > 3).length).toBeGreaterThan(150);
    expect(ofAttacks.filter(({ stars }) => stars < 3).length).toBeGreaterThan(150);
  });

  test("has seasons and weekends", () => {
    const everyday = town.items
      .flatMap(({ arrivals }) => arrivals)
      .filter(({ at, source }) => source === "everyday" && at >= BEGINS && at < ENDS);
    const inMonths = (months: readonly number[]) =>
      everyday.filter(({ at }) => months.includes(new Date(at).getUTCMonth())).length;
    expect(inMonths([11, 0, 1])).toBeGreaterThan(1.5 * inMonths([5, 6, 7]));
    const onDays = (days: readonly number[]) =>
      everyday.filter(({ at }) => days.includes(new Date(at).getUTCDay())).length / days.length;
    expect(onDays([0, 6])).toBeGreaterThan(1.5 * onDays([1, 2, 3]));
  });

  test("is the same for the same seed", () => {
    expect(simulateTown(1)).toEqual(town);
  });
});

describe("the rule", () => {
  const years = SEEDS.map((seed) => measureRecall(seed));

  test.each(SEEDS)("stops nine of ten attacks: year %i", (seed) => {
    const { attacks, stopped, missed } = years[seed - 1] ?? expect.fail("no year");
    expect(attacks).toBe(40);
    expect([missed, stopped >= 0.9 * attacks]).toEqual([missed, true]);
  });

  test.each(SEEDS)("has at most one false alarm in an item-decade: year %i", (seed) => {
    const { falseAlarms, itemDecades } = years[seed - 1] ?? expect.fail("no year");
    expect([falseAlarms, falseAlarms.length <= itemDecades]).toEqual([falseAlarms, true]);
  });

  test("holds few honest reviews beside those of attacks", () => {
    const sum = (value: (year: (typeof years)[number]) => number) =>
      years.reduce((total, year) => total + value(year), 0);
    expect(sum(({ attackReviewsHeld }) => attackReviewsHeld)).toBeGreaterThan(
      0.8 * sum(({ attackReviews }) => attackReviews),
    );
    expect(sum(({ honestReviewsHeld }) => honestReviewsHeld)).toBeLessThan(
      0.1 * sum(({ attackReviewsHeld }) => attackReviewsHeld),
    );
  });

  test("finds nothing in a town without attacks but what is rare", () => {
    const quiet = measureRecall(4, simulateTown(4, 0));
    expect(quiet.falseAlarms.length).toBeLessThanOrEqual(quiet.itemDecades);
  });
});
