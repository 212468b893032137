import { expect, test } from "vitest";
import { bayesianAverage } from "~/features/catalogue/ranking";

test.each([
  [0, 0, 4],
  [5, 1, 25 / 6],
  [25, 5, 4.5],
  [20, 5, 4],
  [5, 10, 25 / 15],
])("stars of %f in %i reviews, held to five of 4.0, rank as %f", (ratingSum, totalReviews, score) => {
  expect(bayesianAverage(ratingSum, totalReviews, { weight: 5, mean: 4 })).toBeCloseTo(score, 12);
});
