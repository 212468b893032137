import { expect, test } from "vitest";
import { durationText } from "~/features/transparency/transparency.labels";

test.each([
  [null, "–"],
  [0, "0 hours"],
  [1, "1 hour"],
  [20.5, "20.5 hours"],
  [47.9, "47.9 hours"],
  [48, "2 days"],
  [60, "2.5 days"],
  [167.9, "7 days"],
])("a median of %s hours is %s", (hours, text) => {
  expect(durationText(hours)).toBe(text);
});
