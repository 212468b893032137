import { expect, test } from "vitest";
import { monthText } from "~/ui/monthText";

test("a month is named by its first letters and its year", () => {
  expect([monthText("2026-11"), monthText("2027-01")]).toEqual(["Nov 2026", "Jan 2027"]);
});
