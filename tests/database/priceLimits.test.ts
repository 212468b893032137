import { expect, test } from "vitest";
import { PriceLimits } from "~/database/migrations/2026-11-22-price-limits";
import { readPriceRange } from "~/features/courts/priceRange";
import { emptyDatabase } from "../support/database";

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
  const em = (await emptyDatabase()).em.fork();
  for (const [text, lowest, highest] of STORED) {
    await em.execute(
      "insert into courts (name, location, price_range, price_lowest, price_highest) values ('Club', 'Juhu', ?, ?, ?)",
      [text, lowest, highest],
    );
  }
  const migration = new PriceLimits(em.getDriver(), em.config);
  migration.up();
  for (const query of migration.getQueries()) await em.execute(String(query));
  const rows = await em.execute<{ text: string | null; lowest: number | null; highest: number | null }[]>(
    "select price_range as text, price_lowest as lowest, price_highest as highest from courts order by id",
  );
  expect(rows).toEqual(
    STORED.map(([text]) => ({ text, ...(readPriceRange(text) ?? { lowest: null, highest: null }) })),
  );
});
