import type { BasePostgreSqlEntityManager as EntityManager } from "@mikro-orm/sql";

/**
 * Every advisory lock of the program, by its number in the database. All of them stand here: two purposes with one
 * number would wait for each other.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_238_001,
  demoData: 7_238_002,
  imports: 7_238_003,
  emailAddresses: 7_238_004,
} as const;

/**
 * Waits until no other transaction has the lock, and holds it until the transaction of `em` ends. Processes on one
 * Postgres share it.
 */
export async function takeAdvisoryLock(em: EntityManager, name: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(?)", [ADVISORY_LOCKS[name]]);
}

/** The same for one key of many, such as an e-mail address: others of its name are not waited for. */
export async function takeAdvisoryLockOn(
  em: EntityManager,
  name: keyof typeof ADVISORY_LOCKS,
  key: string,
): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(?, hashtext(?))", [ADVISORY_LOCKS[name], key]);
}
