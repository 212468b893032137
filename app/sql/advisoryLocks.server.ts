import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** The numbers of all advisory locks, in one place so that they are unique. */
export const ADVISORY_LOCKS = {
  migrations: 7_238_001,
  demoData: 7_238_002,
  imports: 7_238_003,
  emailAddresses: 7_238_004,
  newReviews: 7_238_005,
} as const;

/**
 * Waits for the lock, and holds it until the transaction of `em` ends. All processes that use the
 * same database share the lock.
 */
export async function takeAdvisoryLock(em: EntityManager, name: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(?)", [ADVISORY_LOCKS[name]]);
}

/** As `takeAdvisoryLock`, for one key, such as an e-mail address: locks of other keys are independent. */
export async function takeAdvisoryLockOn(
  em: EntityManager,
  name: keyof typeof ADVISORY_LOCKS,
  key: string,
): Promise<void> {
  await em.execute(`select ${advisoryLockSql(name, "?")}`, [key]);
}

/** The SQL of a call that does the same within a statement. @param key SQL, such as $1 */
export function advisoryLockSql(name: keyof typeof ADVISORY_LOCKS, key: string): string {
  return `pg_advisory_xact_lock(${ADVISORY_LOCKS[name]}, hashtext(${key}))`;
}
