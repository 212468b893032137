import { takeAdvisoryLock } from "~/sql/advisoryLocks.server";
import type { EntityManager, Orm } from "./open.server";
import { DEMO_CREDIT, seedDemo } from "./seeders/demo.server";

/** What pages say of a demo's data. */
export interface DemoNotice {
  seededAt: Date;
  /** The credit for the catalogue's facts, to be shown where they are. */
  credit: string;
}

/**
 * Fills the database with the demo where there is no court, no equipment and nobody at all. Processes that start together
 * take turns, so that one of them does it.
 * @returns whether it did
 */
export async function seedIfEmpty(orm: Orm, now: Date = new Date()): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    await takeAdvisoryLock(em, "demoData");
    if (await holdsAnything(em)) return false;
    await seedDemo(em, { now });
    return true;
  });
}

/** The notice to show with data that `seedDemo` made; null where the data is people's own. */
export async function findDemoNotice(em: EntityManager): Promise<DemoNotice | null> {
  const rows = await em.execute<{ seeded_at: string | Date }[]>("select seeded_at from demo limit 1");
  const [row] = rows;
  return row ? { seededAt: new Date(row.seeded_at), credit: DEMO_CREDIT } : null;
}

async function holdsAnything(em: EntityManager): Promise<boolean> {
  const rows = await em.execute<{ filled: boolean }[]>(
    "select exists (select from courts) or exists (select from equipment) or exists (select from users) as filled",
  );
  return rows.some(({ filled }) => filled);
}
