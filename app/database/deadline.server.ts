import { AsyncLocalStorage } from "node:async_hooks";

/** How long a task may wait for the database, in milliseconds. */
export const DATABASE_TIMEOUTS = {
  /** For all queries of a read request. */
  page: 10_000,
  /** For all queries of a write request. */
  write: 15_000,
  /** For all queries of an import or an export; outside of requests, for each use of a connection. */
  bulk: 60_000,
  /** For data that a page can do without. */
  optional: 2_000,
  /** For the count of a rate limit, after which the process counts by itself. */
  limiter: 1_000,
  /** For the readiness check. */
  ready: 2_000,
  /** For migrations and seeding. */
  unlimited: Number.POSITIVE_INFINITY,
} as const;

/**
 * The time that a task, such as a request, may still wait for the database. Only waiting counts, not the time that a
 * slow client takes to send a body; parallel waits count once.
 */
export class DatabaseTime {
  #limit: number;
  readonly #outer: DatabaseTime | undefined;
  /** What the time is for, such as `GET /courts/:id`. */
  readonly task: string | undefined;
  #spent = 0;
  #waiting = 0;
  #since = 0;

  /**
   * @param limit in milliseconds
   * @param outer the time of the task that contains this one; it is used up as well, and its limit applies too
   * @param task what it is for; by default what the outer one is for
   */
  constructor(limit: number, outer?: DatabaseTime, task = outer?.task) {
    this.#limit = limit;
    this.#outer = outer;
    this.task = task;
  }

  /** The time left, in milliseconds; 0 or less when it is used up. */
  get left(): number {
    const own = this.#limit - this.spent;
    return this.#outer ? Math.min(own, this.#outer.left) : own;
  }

  /** The time spent so far, in milliseconds. */
  get spent(): number {
    return this.#spent + (this.#waiting > 0 ? performance.now() - this.#since : 0);
  }

  /** Call it when waiting begins, and `stop` when it ends. */
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

  /** Uses up all of the time, so that the task fails. */
  exhaust(): void {
    this.#limit = 0;
    this.#outer?.exhaust();
  }
}

const current = new AsyncLocalStorage<DatabaseTime>();

/**
 * Runs work whose queries together may wait only so long for the database.
 * @param limit in milliseconds; the limit of an outer call applies too
 * @param task what it is for; by default what the outer call is for
 * @returns the result of `work`; when the time is used up, its queries fail as when the database is unavailable
 */
export function withDatabaseTime<Result>(limit: number, work: () => Result, task?: string): Result {
  return current.run(new DatabaseTime(limit, current.getStore(), task), work);
}

/** Extends the limit of the current request. @param limit in milliseconds, from its beginning */
export function extendDatabaseTime(limit: number): void {
  current.getStore()?.extend(limit);
}

/** What the current task is, such as `GET /courts/:id`; undefined outside of requests. */
export function databaseTask(): string | undefined {
  return current.getStore()?.task;
}

/** The time of the current task; a new one with the bulk limit when none is set. */
export function databaseTime(): DatabaseTime {
  return current.getStore() ?? new DatabaseTime(DATABASE_TIMEOUTS.bulk);
}
