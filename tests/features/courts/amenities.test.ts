import { expect, test } from "vitest";
import { normaliseAmenities, splitAmenities } from "~/features/courts/court.amenities";

test.each([
  [
    ["Parking", " Café "],
    ["Parking", "Café"],
  ],
  [["Parking", "parking", "PARKING"], ["Parking"]],
  [["", " ", "\u200B", "Lights"], ["Lights"]],
  [["Tea, coffee"], ["Tea, coffee"]],
  [["ÉTÉ", "été"], ["ÉTÉ"]],
  [[], []],
])("amenities %j are normalised to %j", (list, normalised) => {
  expect(normaliseAmenities(list)).toEqual(normalised);
});

test.each([
  ["Parking, Café,Lights", ["Parking", "Café", "Lights"]],
  [",, Parking ,,parking", ["Parking"]],
  ["", []],
])("the text %j is split into %j", (line, list) => {
  expect(normaliseAmenities(splitAmenities(line))).toEqual(list);
});

test("a longer list than the schema accepts is split no further", () => {
  expect(splitAmenities("x,".repeat(100_000))).toHaveLength(1_001);
});
