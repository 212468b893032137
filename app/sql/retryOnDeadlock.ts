/** What Postgres says to the one that it gives up so that the others can go on. */
const DEADLOCK = "40P01";

/** How often a write is tried: of those that meet in a deadlock, at least one passes each time. */
const TRIES = 5;

/**
 * Writes, and begins anew where Postgres broke a deadlock by giving this write up; nothing of it is there then.
 * Postgres looks for one only after a second, so those that can be are avoided (`reviewLocks.server.ts`); what is left
 * meets rarely: whoever goes takes reviews of many courts along, and a review may come while its court is deleted.
 * @param write begins from nothing each time
 * @throws what `write` throws; a deadlock only where it comes every time
 */
export async function retryOnDeadlock<Result>(write: () => Promise<Result>): Promise<Result> {
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
