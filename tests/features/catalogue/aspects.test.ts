import { describe, expect, test } from "vitest";
import { ASPECTS, aspectMeans, aspectsOf, changedAspects, ITEM_KINDS } from "~/features/catalogue/aspects";

describe("the aspects", () => {
  test("have names that the database accepts, none of them twice", () => {
    const names = aspectsOf(...ITEM_KINDS).map(({ value }) => value);
    expect(names.filter((name) => !/^[a-z][a-zA-Z]{1,29}$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("of a kind have a mean each, not rounded, without those of other kinds", () => {
    expect(aspectMeans("ball", { bounce: { sum: 14, count: 3 }, power: { sum: 5, count: 1 } })).toEqual({
      bounce: { average: 14 / 3, count: 3 },
      durability: { average: null, count: 0 },
      consistency: { average: null, count: 0 },
    });
    expect(Object.keys(aspectMeans("court", {}))).toEqual(ASPECTS.court.map(({ value }) => value));
  });

  test("of a review change one by one, or are all cleared", () => {
    const ratings = { surface: 4, light: 2 };
    expect(changedAspects(ratings, {})).toEqual(ratings);
    expect(changedAspects(ratings, { surface: undefined, glass: 5, light: null })).toEqual({
      surface: 4,
      glass: 5,
    });
    expect(changedAspects(ratings, null)).toEqual({});
  });

  test("that a newer release has stored are preserved", () => {
    const stored: Record<string, number> = { surface: 4, noise: 3 };
    expect(changedAspects(stored, { surface: null })).toEqual({ noise: 3 });
  });
});
