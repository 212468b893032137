import { describe, expect, test } from "vitest";
import { newEquipmentFormSchema } from "~/features/equipment/equipment.form";
import { EQUIPMENT_LIMITS } from "~/features/equipment/equipment.limits";
import { equipmentChangeSchema, equipmentSchema } from "~/features/equipment/equipment.schema";
import {
  checkSpecifications,
  listedSpecifications,
  readSpecifications,
  withPair,
} from "~/features/equipment/specification.rules";
import { relativeCost } from "../../support/relativeCost";

describe("equipment as JSON", () => {
  const racket = { name: "Hack", type: "racket" };

  test("requires a name and a type only", () => {
    expect(equipmentSchema.parse(racket)).toEqual(racket);
    expect(equipmentSchema.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
      "Equipment name is required",
      "Equipment type is required",
    ]);
  });

  test("has line breaks only in its description", () => {
    const lines = "Two\r\nlines";
    expect(equipmentChangeSchema.parse({ name: lines, brand: lines, description: lines })).toEqual({
      name: "Two lines",
      brand: "Two lines",
      description: "Two\nlines",
    });
    expect(newEquipmentFormSchema.shape.brand.parse(lines)).toBe("Two lines");
  });

  test("loses fields that a client cannot set", () => {
    expect(equipmentSchema.parse({ ...racket, id: 7, version: 3, ratingSum: 5 })).toEqual(racket);
  });

  test("as a change preserves absent fields and clears null ones", () => {
    expect(equipmentChangeSchema.parse({})).toEqual({});
    const cleared = { brand: null, price: null, specifications: {} };
    expect(equipmentChangeSchema.parse({ brand: null, price: null, specifications: null })).toEqual(cleared);
    expect(equipmentChangeSchema.parse({ brand: " ", price: 0, specifications: {} })).toEqual(cleared);
    expect(equipmentChangeSchema.safeParse({ type: null }).success).toBe(false);
  });
});

describe("specifications", () => {
  test("are trimmed and keep their types", () => {
    expect(checkSpecifications({ " weight ": " 365\r\ng ", a: 1, b: true, c: null, d: "" })).toEqual({
      specifications: { weight: "365\ng", a: 1, b: true, c: null, d: "" },
    });
  });

  test.each([[null], [undefined], [[[]]], ["{}"], [5]])("are an object, not %j", (value) => {
    expect(checkSpecifications(value)).toHaveProperty("error");
  });

  test.each([
    [0.000_001, true],
    [0.000_000_1, false],
    [999_999_999_999_999_900_000, true],
    [1e21, false],
    [-0.5, true],
    [Number.NaN, false],
    [Number.NEGATIVE_INFINITY, false],
  ])("with the number %d are valid: %s", (value, isValid) => {
    expect("specifications" in checkSpecifications({ value })).toBe(isValid);
  });

  test("with names of a common prefix are distinct", () => {
    const specifications = { weight: 1, weight2: 2, "weight 2": 3 };
    expect(checkSpecifications(specifications)).toEqual({ specifications });
  });

  test("with a long name are reported by its beginning", () => {
    const checked = checkSpecifications({ [`x${"y".repeat(200)}`]: [] });
    expect("error" in checked && checked.error.length).toBeLessThan(120);
  });

  test.each([
    ["a long name", { ["aB ".repeat(80_000)]: 1 }],
    ["a long text", { a: "\uFDFA".repeat(80_000) }],
    [
      "many long names",
      Object.fromEntries(Array.from({ length: 50 }, (_, at) => ["aB ".repeat(5_000) + at, 1])),
    ],
  ])("with %s cost little to reject", async (_, given) => {
    expect(checkSpecifications(given)).toEqual({ error: "Specifications can be at most 16 KB together" });
    expect(await relativeCost(() => checkSpecifications(given))).toBeLessThan(1);
  });

  test.each(["[", '{"a":', " ", "\u200B", "\\"])(
    "in a long text cost little to reject: many of %j",
    async (unit) => {
      const text = unit.repeat(1_000_000);
      expect(readSpecifications(text)).toHaveProperty("error");
      expect(await relativeCost(() => readSpecifications(text))).toBeLessThan(1);
    },
  );

  test("in a text are JSON or empty", () => {
    expect(readSpecifications(' {"a": 1} ')).toEqual({ specifications: { a: 1 } });
    expect(readSpecifications(" \n")).toEqual({ specifications: {} });
    expect(readSpecifications("{")).toHaveProperty("error");
    expect(listedSpecifications('{"a": []}')).toEqual({});
    expect(listedSpecifications('{"a": 1}')).toEqual({ a: 1 });
  });

  test("may have every character escaped", () => {
    const escaped = "\\u0061".repeat(EQUIPMENT_LIMITS.specificationBytes - 10);
    expect(readSpecifications(`{"a": "${escaped}"}`)).toHaveProperty("specifications");
  });
});

describe("another specification", () => {
  test("is appended as text", () => {
    const added = withPair({ weight: 365 }, " Core ", " 12 ");
    expect(added).toEqual({ specifications: { weight: 365, Core: "12" } });
  });

  test("without name and value changes nothing", () => {
    expect(withPair({ a: 1 }, " ", "\u200B")).toEqual({ specifications: { a: 1 } });
  });

  test.each([
    ["", "EVA", "name"],
    ["Core", "", "value"],
    ["weight", "1", "name"],
    ["Weight", "1", "name"],
    ["__proto__", "1", "name"],
    ["--", "1", "name"],
  ] as const)("%j: %j is invalid in its %s", (name, value, at) => {
    expect(withPair({ weight: 365 }, name, value)).toEqual({ error: expect.any(String), at });
  });
});
