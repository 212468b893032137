import { AsyncLocalStorage } from "node:async_hooks";

/** How long the database may be waited for, in milliseconds. */
export const DATABASE_TIMEOUTS = {
  /** For everything that one read needs. */
  page: 10_000,
  /** For everything that one write needs. */
  write: 15_000,
  /** For everything that an import or an export needs; outside of requests for each use of a connection. */
  bulk: 60_000,
  /** For what a page can do without. */
  optional: 2_000,
  /** For the count of a rate limit, after which the process counts by itself. */
  limiter: 1_000,
  /** For the check that the database answers. */
  ready: 2_000,
  /** Migrations and the first filling of a database. */
  unlimited: Number.POSITIVE_INFINITY,
} as const;

/**
 * How long a task, such as a request, may still wait for the database. Only waiting counts, not the time that a slow
 * client takes to send a body, and what waits in parallel counts once.
 */
export class DatabaseTime {
  #limit: number;
  readonly #outer: DatabaseTime | undefined;
  #spent = 0;
  #waiting = 0;
  #since = 0;

  /**
   * @param limit in milliseconds
   * @param outer the time of the task that this one is part of: it passes too, and is a limit as well
   */
  constructor(limit: number, outer?: DatabaseTime) {
    this.#limit = limit;
    this.#outer = outer;
  }

  /** What is left, in milliseconds; 0 or less where it is used up. */
  get left(): number {
    const current = this.#waiting > 0 ? performance.now() - this.#since : 0;
    const own = this.#limit - this.#spent - current;
    return this.#outer ? Math.min(own, this.#outer.left) : own;
  }

  /** Call it where waiting begins, and `stop` where it ends. */
  start(): void {
    this.#outer?.start();
    if (this.#waiting === 0) this.#since = performance.now();
    this.#waiting += 1;
  }

  stop(): void {
    this.#outer?.stop();
    this.#waiting -= 1;
    if (this.#waiting === 0) this.#spent += performance.now() - this.#since;
  }

  /** @param limit the new one, in milliseconds; a lower one has no effect */
  extend(limit: number): void {
    this.#limit = Math.max(this.#limit, limit);
  }

  /** Leaves nothing of it: the task cannot be done. */
  exhaust(): void {
    this.#limit = 0;
    this.#outer?.exhaust();
  }
}

const current = new AsyncLocalStorage<DatabaseTime>();

/**
 * Does something that may wait for the database no longer than this, in all.
 * @param limit in milliseconds; where it is part of something that has a limit itself, that holds as well
 * @returns what `work` returns; its queries fail as in an outage where the time is used up
 */
export function withDatabaseTime<Result>(limit: number, work: () => Result): Result {
  return current.run(new DatabaseTime(limit, current.getStore()), work);
}

/** Lets the request that is being answered wait longer. @param limit in milliseconds, from its beginning */
export function extendDatabaseTime(limit: number): void {
  current.getStore()?.extend(limit);
}

/** The time of what is being done; where nothing has set one, a new one that is generous. */
export function databaseTime(): DatabaseTime {
  return current.getStore() ?? new DatabaseTime(DATABASE_TIMEOUTS.bulk);
}
