import { expect, test } from "vitest";
import { typedFields } from "~/middleware/typedFields";

const UPLOAD = `/uploads/${"0".repeat(32)}-320.webp`;

test.each<[string, [string, string][], string[]]>([
  ["a text of one word", [["reviewText", "Excellent!"]], ["reviewText"]],
  ["a number in a text field", [["reviewText", "10"]], ["reviewText"]],
  [
    "a price, and a web address",
    [
      ["price", "999"],
      ["imageUrl", "https://a.example/b"],
    ],
    ["price", "imageUrl"],
  ],
  ["a field that is not known", [["later", "Text"]], ["later"]],
  [
    "each name once",
    [
      ["amenities", "Café"],
      ["amenities", "Parking"],
    ],
    ["amenities"],
  ],
  [
    "the description of a picture, not its address",
    [
      ["pictures[0].image", UPLOAD],
      ["pictures[0].description", "Nets"],
    ],
    ["pictures[0].description"],
  ],
  ["a text that begins as an address of a picture", [["reviewText", "/uploads/ fails"]], ["reviewText"]],
  [
    "no blank text",
    [
      ["reviewText", " \n"],
      ["note", ""],
    ],
    [],
  ],
  [
    "nothing that the page sends",
    [
      ["for-a1", ""],
      ["account", "a1"],
      ["version", "3"],
      ["lastReview", "0"],
      ["imageUrl", UPLOAD],
    ],
    [],
  ],
  [
    "no choices and buttons",
    [
      ["rating", "4.5"],
      ["aspects.glass", "4"],
      ["interest", "none"],
      ["addPicture", "yes"],
      ["pictures[0].remove", "yes"],
      ["removeAmenity", "Café"],
    ],
    [],
  ],
])("counts as typed: %s", (_, fields, typed) => {
  expect(typedFields(fields)).toEqual(typed);
});
