import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** Lifts the limits for statements, and for the work between them, until the transaction of `em` ends. */
export async function liftTimeLimits(em: EntityManager): Promise<void> {
  await em.execute("set local statement_timeout = 0");
  await em.execute("set local idle_in_transaction_session_timeout = 0");
}
