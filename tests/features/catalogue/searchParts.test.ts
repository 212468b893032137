import { expect, test } from "vitest";
import { searchParts } from "~/features/catalogue/searchParts.server";

const NAMES = ["Andheri West", "Bandra", "Bandra Kurla Complex", "Head", "Black Crown"];

test.each([
  ["bandra", [["Bandra", ""]]],
  [
    "courts under 600 in bandra",
    [
      ["Under ₹600", "courts in bandra"],
      ["Bandra", "courts under 600"],
    ],
  ],
  [
    "budget andheri",
    [
      ["Budget", "andheri"],
      ["Andheri", "budget"],
    ],
  ],
  ["bandra kurla", [["Bandra Kurla", ""]]],
  [
    "diamond rackets under 15000",
    [
      ["Under ₹15,000", "diamond rackets"],
      ["“diamond”", "rackets under 15000"],
    ],
  ],
  [
    "black crown piton",
    [
      ["Black Crown", "piton"],
      ["“piton”", "black crown"],
    ],
  ],
  ["courts by bandra", [["Bandra", "courts"]]],
  [
    "head at 10",
    [
      ["Head", "at 10"],
      ["“at 10”", "head"],
    ],
  ],
  [
    "HEAD padel in Andheri West",
    [
      ["Head", "padel in Andheri West"],
      ["Andheri West", "HEAD padel"],
    ],
  ],
])("the parts of %j", (text, parts) => {
  expect(searchParts(text, NAMES).map(({ label, without }) => [label, without])).toEqual(parts);
});

test.each(["", "vertex", "courts", "in", "ban", "crown"])("%j has no parts", (text) => {
  expect(searchParts(text, NAMES)).toEqual([]);
});
