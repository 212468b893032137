import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** The time limit of each statement of a search, in milliseconds; the embedded database does not support one. */
export const SEARCH_TIMEOUT_MS = 300;

/** The SQLSTATE of a cancelled statement. */
const CANCELLED = "57014";

/**
 * A search reads indexes: with poor statistics the planner would prefer a sequential scan, which costs most. JIT is off
 * for all connections but those of a pooler that are older than its setting. The settings end with the transaction, because
 * connections are shared, by a pooler too.
 */
const SETTINGS = `select set_config('statement_timeout', '${SEARCH_TIMEOUT_MS}', true),
  set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`;

/**
 * Runs a search in a transaction whose statements have a time limit.
 * @returns null if one of them exceeded it
 */
export async function inSearchTime<Result>(
  em: EntityManager,
  ask: (inside: EntityManager) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await em.transactional(
      async (inside) => {
        await inside.execute(SETTINGS);
        return ask(inside);
      },
      { clear: true },
    );
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

function isCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === CANCELLED) || isCancelled(error.cause);
}
