import { describe, expect, test } from "vitest";
import { compareHref, readComparedIds } from "~/features/equipment/compare.query";
import { equipmentHref, readEquipmentQuery } from "~/features/equipment/equipment.query";
import type { EquipmentType } from "~/features/equipment/equipment.types";

const BRANDS = ["Head", "Nox"];
const read = (type: EquipmentType, search: string) =>
  readEquipmentQuery(type, new URLSearchParams(search), BRANDS);

describe("the address of a list of equipment", () => {
  test.each([
    ["racket", "q=vertex&brand=Head&price=mid&ids=3%2C1&sort=price&page=2"],
    ["racket", ""],
    ["ball", "brand=Nox&type=training"],
  ] as const)("of type %s is parsed and written without loss: %s", (type, search) => {
    const query = read(type, search);
    const path = type === "racket" ? "/rackets" : "/balls";
    expect(equipmentHref(query, { page: query.page })).toBe(search ? `${path}?${search}` : path);
  });

  test.each([
    ["racket", "brand=Adidas&price=cheap&sort=best&page=0"],
    ["racket", "type=training&brand=Nobody"],
    ["racket", "ids=x,0,-1&page=1e9"],
    ["ball", "price=budget&type=Training&ids=1,2"],
  ] as const)("of type %s omits invalid parameters: %s", (type, search) => {
    expect(equipmentHref(read(type, search))).toBe(type === "racket" ? "/rackets" : "/balls");
  });

  test("has the first page after every change", () => {
    expect(equipmentHref(read("racket", "page=3&ids=7"), { brand: "Nox" })).toBe("/rackets?brand=Nox&ids=7");
  });
});

describe("the ids of the comparison", () => {
  const picks = (search: string) => readComparedIds(new URLSearchParams(search));

  test.each(["ids=1,2,3", "ids=1&ids=2&ids=3", "ids=1,2&ids=3", "ids=%201%20,,2&ids=&ids=3,"])(
    "are parsed from %s",
    (search) => {
      expect(picks(search)).toEqual({ ids: [1, 2, 3], hasUnreadable: false, hasRepeated: false });
    },
  );

  test("are unique, with flags for repeated and invalid ones", () => {
    expect(picks("ids=2,1,2")).toEqual({ ids: [2, 1], hasUnreadable: false, hasRepeated: true });
    expect(picks("ids=1,x,1.5,0,2147483648")).toEqual({ ids: [1], hasUnreadable: true, hasRepeated: false });
  });

  test("are limited to 50", () => {
    const many = Array.from({ length: 5000 }, (_, at) => at + 1).join();
    expect(picks(`ids=${many}`).ids).toHaveLength(50);
  });

  test("are in its address", () => {
    expect(compareHref([3, 1])).toBe("/compare?ids=3,1");
    expect(compareHref([])).toBe("/compare");
  });
});
