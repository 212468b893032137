import { expect, test } from "vitest";
import { PriceSigns } from "~/database/migrations/2026-12-10-price-signs";
import { migratePrices } from "../support/migration";

/** Price texts with their amounts as older releases stored them, which took numbers before the sign of the next. */
const STORED = [
  ["24/7 ₹800", 7, 800],
  ["Morning 6-10 ₹700, evening 6-11 ₹1,100", 6, 1100],
  ["Court 1 ₹950, court 2 ₹1,100", 1, 1100],
  ["6 to 10 Rs. 700", 6, 700],
  ["7 INR 50", 7, 50],
  ["₹50 ₹80", 50, 80],
  ["500₹-700₹", 500, 700],
  ["600 ₹ 900", 600, 900],
  ["1 ₹99999999999, 2 ₹500", 1, 500],
  ["Under ₹600", 599, 599],
  [null, null, null],
] as const;

test("the migration replaces numbers before the sign of the next by the amounts that are parsed now", async () => {
  const { migrated, parsed } = await migratePrices(PriceSigns, STORED);
  expect(migrated).toEqual(parsed);
});
