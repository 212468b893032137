import type { Time } from "~/lib/time";
import { takeAdvisoryLock } from "~/sql/advisoryLocks.server";
import type { EntityManager, Orm } from "./open.server";
import { DEMO_CREDIT, seedDemo } from "./seeders/demo.server";

/** The notice about demo data. */
export interface DemoNotice {
  seededAt: Date;
  /** The credit for the facts of the catalogue, to be shown on every page. */
  credit: string;
}

/**
 * Seeds the demo data when there are no courts, equipment and users, and it was not removed. Of processes that start at the same time, one
 * does it.
 * @returns whether data was seeded
 */
export async function seedIfEmpty(orm: Orm, now: Date = new Date()): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    await takeAdvisoryLock(em, "demoData");
    if (await hasData(em)) return false;
    await seedDemo(em, { now });
    await em.execute("analyze");
    return true;
  });
}

/** The notice about demo data; null when the data is not from `seedDemo`. */
export async function findDemoNotice(em: EntityManager): Promise<DemoNotice | null> {
  const rows = await em.execute<{ seeded_at: Time }[]>(
    "select seeded_at from demo where removed_at is null limit 1",
  );
  const [row] = rows;
  return row ? { seededAt: new Date(row.seeded_at), credit: DEMO_CREDIT } : null;
}

async function hasData(em: EntityManager): Promise<boolean> {
  const rows = await em.execute<{ filled: boolean }[]>(
    `select exists (select from courts) or exists (select from equipment) or exists (select from users)
      or exists (select from demo) as filled`,
  );
  return rows.some(({ filled }) => filled);
}
