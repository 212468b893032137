import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { retryOnDeadlock } from "./retryOnDeadlock";

/**
 * Runs a transaction with an entity manager that has nothing read before, and again after a deadlock.
 * @param work may run several times, so it must have no effects outside of the database
 */
export function transaction<Result>(
  em: EntityManager,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  return retryOnDeadlock(() => em.transactional(work, { clear: true }));
}
