import { describe, expect, test } from "vitest";
import { indexAfter, indexBefore, readIndex } from "~/ui/carouselIndex";

/** The places that repeated steps reach, from the first item until it is reached again. */
function placesOfCycle(step: typeof indexAfter, fitting: number, total: number): number[] {
  const places = [step(0, fitting, total)];
  while (places.at(-1) !== 0) places.push(step(places.at(-1) ?? 0, fitting, total));
  return places;
}

describe("a step", () => {
  test.each([
    [3, 9, [3, 6, 0]],
    [4, 12, [4, 8, 0]],
    [3, 8, [3, 5, 0]],
    [3, 4, [1, 0]],
    [1, 3, [1, 2, 0]],
    [4, 4, [0]],
    [4, 2, [0]],
    [1, 1, [0]],
  ])(
    "forward, %i of %i items at a time, reaches all of them and then the first",
    (fitting, total, places) => {
      expect(placesOfCycle(indexAfter, fitting, total)).toEqual(places);
    },
  );

  test.each([
    [3, 9, [6, 3, 0]],
    [3, 8, [5, 2, 0]],
    [4, 5, [1, 0]],
    [1, 3, [2, 1, 0]],
    [4, 2, [0]],
  ])("back, %i of %i items at a time, starts at the end", (fitting, total, places) => {
    expect(placesOfCycle(indexBefore, fitting, total)).toEqual(places);
  });

  test("from beyond the last full window leads to a full window", () => {
    expect([indexAfter(8, 3, 9), indexBefore(8, 3, 9)]).toEqual([0, 5]);
  });
});

test.each([
  ["3", 3],
  ["8", 8],
  ["9", 0],
  ["99999999999999999999", 0],
  ["0", 0],
  ["03", 0],
  ["-1", 0],
  ["1.5", 0],
  ["1e0", 0],
  ["3 ", 0],
  ["x", 0],
  ["", 0],
  [null, 0],
])("readIndex reads %j as %i for nine items", (text, place) => {
  expect(readIndex(text, 9)).toBe(place);
});
