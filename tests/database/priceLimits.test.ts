import { expect, test } from "vitest";
import { PriceLimits } from "~/database/migrations/2026-11-22-price-limits";
import { migratePrices } from "../support/migration";

/** Price texts with their amounts as older releases stored them, which did not parse limits such as "under". */
const STORED = [
  ["Under ₹600", 600, 600],
  ["below Rs. 1,200", 1200, 1200],
  ["less than 600", 600, 600],
  ["<600", 600, 600],
  ["₹500, under ₹400 for members", 400, 500],
  ["600 se kam", 600, 600],
  ["upto 600", 600, 600],
  ["Up to ₹900", 900, 900],
  ["not more than 900", 900, 900],
  ["₹600 or less", 600, 600],
  ["over ₹900", 900, 900],
  ["not less than 900", 900, 900],
  ["from ₹900", 900, 900],
  ["₹500-700", 500, 700],
  ["under 18: ₹400", 400, 400],
  ["On request", null, null],
  [null, null, null],
] as const;

test("the migration replaces stored amounts by those that are parsed now", async () => {
  const { migrated, parsed } = await migratePrices(PriceLimits, STORED);
  expect(migrated).toEqual(parsed);
});
