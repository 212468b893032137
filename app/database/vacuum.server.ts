import type { EntityManager } from "./open.server";

/** The defaults of Postgres' `autovacuum_analyze_threshold` and `autovacuum_analyze_scale_factor`. */
const CHANGED_ROWS = 50;
const CHANGED_SHARE = 0.1;

/**
 * Removes the dead rows of the tables that have changed, and counts their values for the planner. A Postgres server does
 * this by itself (autovacuum); the embedded database has no processes for it. One statement for each table, so that
 * requests wait for one at most.
 * @returns the names of the tables
 */
export async function vacuumChangedTables(em: EntityManager): Promise<string[]> {
  const tables = await em.execute<{ name: string }[]>(
    `select relid::regclass::text as name from pg_stat_user_tables
    where last_analyze is null or n_mod_since_analyze > ${CHANGED_ROWS} + ${CHANGED_SHARE} * n_live_tup`,
  );
  const names = tables.map(({ name }) => name);
  for (const name of names) await em.execute(`vacuum analyze ${name}`);
  return names;
}
