import { describe, expect, test } from "vitest";
import { placeAfter, placeBefore, readPlace } from "~/ui/carouselPlace";

/** The places that steps lead to, from the first item until it comes round again. */
function round(step: typeof placeAfter, fitting: number, total: number): number[] {
  const places = [step(0, fitting, total)];
  while (places.at(-1) !== 0) places.push(step(places.at(-1) ?? 0, fitting, total));
  return places;
}

describe("steps", () => {
  test.each([
    [3, 9, [3, 6, 0]],
    [4, 12, [4, 8, 0]],
    [3, 8, [3, 5, 0]],
    [3, 4, [1, 0]],
    [1, 3, [1, 2, 0]],
    [4, 4, [0]],
    [4, 2, [0]],
    [1, 1, [0]],
  ])("on, %i of %i at a time, show all of them and begin again", (fitting, total, places) => {
    expect(round(placeAfter, fitting, total)).toEqual(places);
  });

  test.each([
    [3, 9, [6, 3, 0]],
    [3, 8, [5, 2, 0]],
    [4, 5, [1, 0]],
    [1, 3, [2, 1, 0]],
    [4, 2, [0]],
  ])("back, %i of %i at a time, begin at the end", (fitting, total, places) => {
    expect(round(placeBefore, fitting, total)).toEqual(places);
  });

  test("from beyond the last whole window lead to one", () => {
    expect([placeAfter(8, 3, 9), placeBefore(8, 3, 9)]).toEqual([0, 5]);
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
])("the place %j in an address of nine items is %i", (text, place) => {
  expect(readPlace(text, 9)).toBe(place);
});
