import { describe, expect, test } from "vitest";
import { measureRecall } from "../../support/burstRecall";
import { BEGINS, ENDS, simulateTown } from "../../support/burstTown";

/** `npm run benchmark:bursts` measures ten years. */
const SEEDS = [1, 2, 3] as const;

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
  test.each(SEEDS)("stops nine of ten attacks, with at most one false alarm in an item-decade: year %i", (seed) => {
    const year = measureRecall(seed);
    expect(year.attacks).toBe(40);
    expect.soft([year.missed, year.stopped / year.attacks >= 0.9]).toEqual([year.missed, true]);
    expect
      .soft([year.falseAlarms, year.falseAlarms.length <= year.itemDecades])
      .toEqual([year.falseAlarms, true]);
    expect.soft(year.campaignAlarms).toBe(0);
  });

  test("finds nothing in a town without attacks but what is rare", () => {
    const quiet = measureRecall(4, simulateTown(4, 0));
    expect(quiet.falseAlarms.length).toBeLessThanOrEqual(quiet.itemDecades);
  });
});
