import type { EntityManager } from "./open.server";

/** The defaults of Postgres' `autovacuum_analyze_threshold` and `autovacuum_analyze_scale_factor`. */
const CHANGED_ROWS = 50;
const CHANGED_SHARE = 0.1;

/** The names of the tables that `maintainEmbedded` vacuums: those that have changed enough, or were never analyzed. */
export async function tablesToMaintain(em: EntityManager): Promise<string[]> {
  const tables = await em.execute<{ name: string }[]>(
    `select relid::regclass::text as name from pg_stat_user_tables
    where last_analyze is null or n_mod_since_analyze > ${CHANGED_ROWS} + ${CHANGED_SHARE} * n_live_tup`,
  );
  return tables.map(({ name }) => name);
}

/**
 * Does what a Postgres server does in processes of its own, which the embedded database lacks: vacuums and analyzes the
 * tables that have changed, and writes a checkpoint, without which the write-ahead log would grow until the next start, and
 * be replayed whole after a crash. One statement for each table, so that requests wait for one at most.
 * @returns the names of the tables
 */
export async function maintainEmbedded(em: EntityManager): Promise<string[]> {
  const names = await tablesToMaintain(em);
  for (const name of names) await em.execute(`vacuum analyze ${name}`);
  await em.execute("checkpoint");
  return names;
}
