import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient, QueryResult } from "pg";
import { laterPosition, readWalPosition, type WalPosition } from "./walPosition";

/** How the queries of a task, such as a request, are routed. */
export interface RoutedTask {
  /** Whether its reads may go to a replica. */
  usesReplicas: boolean;
  /** What it must not miss. */
  position: WalPosition;
  /** The id of its session; null without one. */
  sid: string | null;
  /** Whether it has written. Its later reads go to the primary. */
  hasWritten: boolean;
}

/** Chooses where reads go. */
interface ReadTargets {
  /** @returns undefined for the primary */
  choose(task: RoutedTask): Promise<ReadTarget | undefined>;
}

interface ReadTarget {
  /** @returns null when the primary has to run it */
  read(sql: string, parameters: unknown[]): Promise<QueryResult | null>;
}

const current = new AsyncLocalStorage<RoutedTask | undefined>();

/** Runs work whose queries are routed as a task's. */
export function withRouting<Result>(task: RoutedTask, work: () => Result): Result {
  return current.run(task, work);
}

/** Makes the current task, if it is routed, miss nothing of what a session has written. */
export function continueSession({ walPosition }: { walPosition: string | null }): void {
  const task = current.getStore();
  if (task) task.position = laterPosition(task.position, readWalPosition(walPosition) ?? 0n);
}

/** Makes what the current task has written, if it is routed, a session's. @param sid null without a session */
export function writeInSession(sid: string | null): void {
  const task = current.getStore();
  if (task) task.sid = sid;
}

/** Runs work whose queries all go to the primary, and do not count as the task's writes. */
export function onPrimary<Result>(work: () => Result): Result {
  return current.run(undefined, work);
}

/** Sends the reads of tasks to replicas: statements outside of transactions that only read. */
export function routeReads(pool: Pool, replicas: ReadTargets): void {
  const connect = pool.connect;
  const acquire = (): Promise<PoolClient> => Reflect.apply(connect, pool, []);
  Object.assign(pool, { connect: async () => new RoutedClient(acquire, replicas) });
}

/** A connection of a pool that is acquired from the primary only when a statement is for it. */
class RoutedClient {
  readonly #acquire: () => Promise<PoolClient>;
  readonly #replicas: ReadTargets;
  #primary: PoolClient | undefined;

  constructor(acquire: () => Promise<PoolClient>, replicas: ReadTargets) {
    this.#acquire = acquire;
    this.#replicas = replicas;
  }

  async query(sql: string, parameters: unknown[] = []) {
    const task = current.getStore();
    if (task && !this.#primary) {
      const result = await this.#readFromReplica(task, sql, parameters);
      if (result) return result;
    }
    if (task && isWrite(sql)) task.hasWritten = true;
    this.#primary ??= await this.#acquire();
    return this.#primary.query(sql, parameters);
  }

  async #readFromReplica(task: RoutedTask, sql: string, parameters: unknown[]) {
    if (!task.usesReplicas || task.hasWritten || !isRead(sql)) return null;
    const replica = await this.#replicas.choose(task);
    const result = (await replica?.read(sql, parameters)) ?? null;
    // A task that needed the primary once needs it for what it reads next.
    if (!result) task.usesReplicas = false;
    return result;
  }

  release(error?: Error | boolean): void {
    this.#primary?.release(error);
    this.#primary = undefined;
  }
}

const READ = /^\s*(select|with)\b/i;
const LOCK = /\bfor (no key )?(update|key share|share)\b/i;
const WRITE = /\b(insert\s+into|update|delete\s+from|merge\s+into)\b/i;

/** Whether a statement only reads. A replica rejects what is taken for a read by mistake. */
function isRead(sql: string): boolean {
  return READ.test(sql) && !LOCK.test(sql) && !isWrite(sql);
}

/** Whether a statement writes; literals, which may contain any words, do not count, nor do locks. */
function isWrite(sql: string): boolean {
  return WRITE.test(sql.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/\bfor (no key )?update\b/gi, ""));
}
