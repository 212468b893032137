import { expect, test } from "vitest";
import { visitedShare, visitedText } from "~/features/visits/visitedShare";

test.each([
  [0, 0, null, null],
  [0, 200, 0, null],
  [1, 400, 0.01, "1% visited"],
  [3, 8, 0.38, "38% visited"],
  [199, 200, 0.99, "99% visited"],
  [1_999, 2_000, 0.99, "99% visited"],
  [200, 200, 1, "100% visited"],
])("%i of %i reviews with a visit are a share of %s, shown as %s", (visited, total, share, text) => {
  expect([visitedShare(visited, total), visitedText(visited, total)]).toEqual([share, text]);
});
