import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import type { migrations } from "~/database/migrations";
import { readPriceRange } from "~/features/courts/priceRange";
import { emptyDatabase } from "./database";

type MigrationClass = (typeof migrations)[number];

/** Runs the statements of a migration again, on rows as older releases stored them. */
export async function runMigration(em: EntityManager, Migration: MigrationClass): Promise<void> {
  const migration = new Migration(em.getDriver(), em.config);
  await migration.up();
  for (const query of migration.getQueries()) await em.execute(String(query));
}

/** A price text of a court with the lowest and highest amount that an older release stored for it, in rupees. */
type StoredPrice = readonly [text: string | null, lowest: number | null, highest: number | null];

interface PriceRow {
  text: string | null;
  lowest: number | null;
  highest: number | null;
}

/**
 * Adds courts with these prices to an empty database and runs a migration.
 * @returns the prices after it, and those that the texts have by today's reading
 */
export async function migratePrices(
  Migration: MigrationClass,
  stored: readonly StoredPrice[],
): Promise<{ migrated: PriceRow[]; parsed: PriceRow[] }> {
  const em = (await emptyDatabase()).em.fork();
  for (const price of stored) {
    await em.execute(
      "insert into courts (name, location, price_range, price_lowest, price_highest) values ('Club', 'Juhu', ?, ?, ?)",
      [...price],
    );
  }
  await runMigration(em, Migration);
  const migrated = await em.execute<PriceRow[]>(
    "select price_range as text, price_lowest as lowest, price_highest as highest from courts order by id",
  );
  const parsed = stored.map(([text]) => ({
    text,
    ...(readPriceRange(text) ?? { lowest: null, highest: null }),
  }));
  return { migrated, parsed };
}
