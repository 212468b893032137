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
])("amenities %j are %j", (list, tidy) => {
  expect(normaliseAmenities(list)).toEqual(tidy);
});

test.each([
  ["Parking, Café,Lights", ["Parking", "Café", "Lights"]],
  [",, Parking ,,parking", ["Parking"]],
  ["", []],
])("the line %j is %j", (line, list) => {
  expect(splitAmenities(line)).toEqual(list);
});
