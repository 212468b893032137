/** The code of Postgres for the transaction that it aborts to resolve a deadlock. */
const DEADLOCK = "40P01";

/** The code of Postgres for a lock that was not available within `lock_timeout`. */
const LOCK_TIMEOUT = "55P03";

/** Of the transactions in a deadlock, at least one succeeds each time. */
const MAX_TRIES = 5;

/**
 * Runs a transaction, and runs it again when Postgres aborted it because of a deadlock. Postgres takes a second to
 * detect one, so writes of reviews avoid deadlocks by a fixed lock order (`itemLocks.server.ts`).
 * @param write the transaction; may be called several times, so it must have no effects outside of the database
 * @throws what `write` throws; a deadlock only after `MAX_TRIES`
 */
export async function retryOnDeadlock<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Whether a transaction failed because others had locked what it needs. */
export function isLockConflict(error: unknown): boolean {
  return isDeadlock(error) || hasCode(error, LOCK_TIMEOUT);
}

function isDeadlock(error: unknown): boolean {
  return hasCode(error, DEADLOCK);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
