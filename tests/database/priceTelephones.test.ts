import { expect, test } from "vitest";
import { PriceTelephones } from "~/database/migrations/2026-12-07-price-telephones";
import { migratePrices } from "../support/migration";

/** Price texts with their amounts as older releases stored them, which parsed parts of telephone numbers. */
const STORED = [
  ["₹500, call 98200-12345", 500, 98_200],
  ["₹500, tel 022-2654 3210", 500, 3210],
  ["₹1,500 ph.9820 012 345", 345, 9820],
  ["₹500 mornings, ₹700 evenings, 98200-12345", 500, 98_200],
  ["₹1.2k, 98200-12345", 1200, 98_200],
  ["Rs. 500-700 (022) 2654 3210", 500, 3210],
  ["Call 98200-12345", 12_345, 98_200],
  ["Over ₹900, call 98200-12345", 901, 98_200],
  ["₹1.5k/120 min, call 98200-12345", 1500, 98_200],
  ["under ₹3300, 022-2654 3210", 2654, 3299],
  ["1800-2400 60 min", 1800, 2400],
  ["6000-9000 30 days", 6000, 9000],
  ["₹500, toll-free 1800 123 4567", 500, 4567],
  ["1000-1500", 1000, 1500],
  ["₹7000-9000 100", 100, 9000],
  ["98765 43210", null, null],
  ["₹50, 98765 43210", 50, 50],
  ["Up to ₹900", 899, 900],
  ["On request", null, null],
  [null, null, null],
] as const;

test("the migration replaces amounts of telephone numbers by those that are parsed now", async () => {
  const { migrated, parsed } = await migratePrices(PriceTelephones, STORED);
  expect(migrated).toEqual(parsed);
});
