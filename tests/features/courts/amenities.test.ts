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
  expect(splitAmenities(line)).toEqual(list);
});
