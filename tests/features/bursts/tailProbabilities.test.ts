import { describe, expect, test } from "vitest";
import { binomialEvidence, poissonEvidence, poissonUpperBound } from "~/features/bursts/tailProbabilities";

describe("the tails", () => {
  test("of Poisson's distribution are those of tables", () => {
    // P(X >= 5) with mean 1 is 0.0036598.
    expect(10 ** -poissonEvidence(5, 1)).toBeCloseTo(0.003_659_8, 6);
    expect(10 ** -poissonEvidence(1, 0.1)).toBeCloseTo(1 - Math.exp(-0.1), 9);
    expect(poissonEvidence(0, 1)).toBe(0);
    expect(poissonEvidence(3, 3)).toBe(0);
  });

  test("of the binomial distribution are those of tables", () => {
    // 8 of 10 heads or more: 56 of 1024.
    expect(10 ** -binomialEvidence(8, 10, 0.5)).toBeCloseTo(56 / 1024, 9);
    expect(10 ** -binomialEvidence(10, 10, 0.1)).toBeCloseTo(1e-10, 15);
    expect(binomialEvidence(0, 10, 0.5)).toBe(0);
  });

  test("stay finite where probabilities are too small for a number", () => {
    expect(poissonEvidence(1_000, 0.5)).toBeGreaterThan(2_000);
    expect(Number.isFinite(poissonEvidence(5_000, 1))).toBe(true);
    expect(binomialEvidence(2_000, 2_000, 0.01)).toBeCloseTo(4_000, 6);
  });

  test("and the upper bound is Garwood's", () => {
    // Of tables: 95 % one-sided for 0, 1, 4, 10 and 100 events.
    for (const [count, bound] of [
      [0, 2.996],
      [1, 4.744],
      [4, 9.154],
      [10, 16.962],
      [100, 118.08],
    ] as const)
      expect(poissonUpperBound(count) / bound).toBeCloseTo(1, 1);
  });
});
