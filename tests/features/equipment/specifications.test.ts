import { describe, expect, test } from "vitest";
import {
  specificationColumns,
  specificationOf,
  specificationRows,
} from "~/features/equipment/specifications";

describe("the rows of specifications", () => {
  test.each([
    ["headSize", "Head Size"],
    ["weight", "Weight"],
    ["sweetSpotHeight", "Sweet Spot Height"],
    ["EVACore", "EVA Core"],
    ["coreEVA", "Core EVA"],
    ["face3K", "Face3 K"],
    ["head_size", "Head Size"],
    ["head-size", "Head Size"],
    ["  head   size ", "Head Size"],
    ["Head Size", "Head Size"],
    ["éclat", "Éclat"],
    ["वजन", "वजन"],
  ])("display %j as %j", (key, name) => {
    expect(specificationRows({ [key]: "x" })).toEqual([{ name, value: "x" }]);
  });

  test("contain the values, with booleans in words, and omit empty ones", () => {
    expect(
      specificationRows({ a: "EVA", b: 365, c: true, d: false, e: null, f: "  ", g: 0, "": "x" }),
    ).toEqual([
      { name: "A", value: "EVA" },
      { name: "B", value: "365" },
      { name: "C", value: "Yes" },
      { name: "D", value: "No" },
      { name: "G", value: "0" },
    ]);
  });

  test("begin with the most important ones", () => {
    const names = specificationRows({ zeal: "1", face: "1", balance: "1", shape: "1", Weight: "1" });
    expect(names.map(({ name }) => name)).toEqual(["Shape", "Weight", "Balance", "Face", "Zeal"]);
  });

  test("are found by name in any case", () => {
    expect(specificationOf({ Type: " Training " }, "type")).toBe("Training");
    expect(specificationOf({ weight: 365 }, "type")).toBeUndefined();
  });

  test("of several items have a column per item and a row per name", () => {
    const items = [
      { specifications: { core: "EVA", shape: "round" } },
      { specifications: { weight: 360, Core: "Foam" } },
    ];
    expect(specificationColumns(items)).toEqual([
      { name: "Shape", values: ["round", null] },
      { name: "Weight", values: [null, "360"] },
      { name: "Core", values: ["EVA", "Foam"] },
    ]);
  });

  test("of several items have one row for names that read alike, under the first spelling", () => {
    const items = [
      { specifications: { headSize: "460", weight: 360 } },
      { specifications: { "HEAD SIZE": "470", WEIGHT: 365 } },
      { specifications: { "head-size": "480" } },
    ];
    expect(specificationColumns(items)).toEqual([
      { name: "Weight", values: ["360", "365", null] },
      { name: "Head Size", values: ["460", "470", "480"] },
    ]);
  });
});
