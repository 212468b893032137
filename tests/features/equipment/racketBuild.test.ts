import { describe, expect, test } from "vitest";
import catalogue from "~/database/seeders/demo/catalogue.json";
import { readRacketBuild } from "~/features/equipment/racketBuild";

const build = (specifications: Record<string, string | number>) => readRacketBuild({ specifications });

describe("the drawing of a racket", () => {
  test.each([
    ["round", "round"],
    ["Diamond", "diamond"],
    ["teardrop (wide)", "teardrop"],
    ["hybrid", "hybrid"],
    ["oval", undefined],
  ])("has the shape %j as %j", (shape, drawn) => {
    expect(build({ shape }).shape?.drawn).toBe(drawn);
  });

  test.each([
    ["low", "low"],
    ["Medium", "medium"],
    ["high 25.4 cm", "high"],
    ["250 mm", "low"],
    ["26.4 cm", "medium"],
    ["265mm", "medium"],
    ["270 mm", "high"],
    ["even", undefined],
    ["270", undefined],
  ])("has the balance %j as %j", (balance, drawn) => {
    expect(build({ balance }).balance?.drawn).toBe(drawn);
  });

  test.each([
    ["360-375 g", { from: 360, to: 375 }],
    ["360 – 375 g", { from: 360, to: 375 }],
    ["365 g", { from: 365, to: 365 }],
    [365, { from: 365, to: 365 }],
    ["375-360 g", undefined],
    ["0.36 kg", undefined],
    ["999 g", undefined],
    ["light", undefined],
  ])("has the weight %j as %j", (weight, drawn) => {
    expect(build({ weight }).weight?.drawn).toEqual(drawn);
  });

  test("has the original texts beside it, and nothing without specifications", () => {
    expect(build({ balance: "High 270 mm" }).balance?.words).toBe("High 270 mm");
    expect(build({})).toEqual({ shape: null, balance: null, weight: null });
  });

  test("is complete for the demo's rackets", () => {
    for (const { shape, weight, balance } of catalogue.rackets) {
      const drawn = build({
        ...(shape && { shape }),
        ...(weight && { weight }),
        ...(balance && { balance }),
      });
      expect([drawn.shape?.words, drawn.weight?.words, drawn.balance?.words]).toEqual([
        shape,
        weight,
        balance,
      ]);
    }
  });
});
