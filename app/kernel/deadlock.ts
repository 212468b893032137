/** What Postgres says to the one that it gives up so that the others can go on. */
const DEADLOCK = "40P01";

/** How often a write is tried: of those that meet in a deadlock, at least one passes each time. */
const TRIES = 5;

/**
 * Writes, and begins anew where Postgres broke a deadlock by giving this write up; nothing of it is there then.
 * Whoever deletes a court locks the court and then its reviews, whoever changes a review locks it and then, to
 * count it, the court: no order of locks suits both.
 * @param write begins from nothing each time
 * @throws what `write` throws; a deadlock only where it comes every time
 */
export async function throughDeadlocks<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DEADLOCK;
}
