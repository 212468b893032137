import { setTimeout as delay } from "node:timers/promises";
import { Client, type ClientBase, Connection, type Pool, type PoolClient } from "pg";
import { withTimeout } from "~/lib/time";
import { nameOfStatement } from "~/sql/statement.server";
import { type DatabaseTime, databaseTime } from "./deadline.server";

/**
 * How long a connection may be in use before the database is probed, and the interval of further probes, in
 * milliseconds.
 */
const PROBE_INTERVAL = 3_000;

/** How long a probe may take, in milliseconds in which this process runs. */
const PROBE_TIMEOUT = 2_000;

/** The database did not respond in time. Its code makes `isDatabaseUnavailable` true. */
export class DatabaseTimeout extends Error {
  readonly code = "ETIMEDOUT";

  constructor(message = "The database did not answer in time") {
    super(message);
    this.name = "DatabaseTimeout";
  }
}

/** Numbers of connections, and of tasks that wait for one. */
export interface ConnectionCounts {
  used: number;
  idle: number;
  waiting: number;
}

const pools = new Set<Pool>();

/** Counts the connections of all pools of this process; none with the embedded database. */
export function countConnections(): ConnectionCounts {
  const counts = { used: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of pools) {
    counts.used += totalCount - idleCount;
    counts.idle += idleCount;
    counts.waiting += waitingCount;
  }
  return counts;
}

/** A connection in use. */
interface Lease {
  /** Closes the connection at once; a running query is rejected with `error`. */
  cut(error: DatabaseTimeout): void;
  time: DatabaseTime;
}

/**
 * Limits every use of a connection to the time that its task may wait for the database (`databaseTime`). After that the
 * connection is closed and removed from the pool, as its query is still running.
 *
 * When a connection has been in use for long, the database is probed on a new connection. If the probe gets no
 * response either, the database is frozen: all connections in use are closed, and new ones rejected until a probe
 * succeeds. So no request waits for its own limit, and no connections pile up.
 *
 * A connection that is lost while in use is released to the pool, which replaces it: Kysely releases it only when
 * COMMIT or ROLLBACK succeed.
 */
export function supervisePool(pool: Pool): void {
  pools.add(pool);
  const connect = pool.connect;
  const leases = new Set<Lease>();
  let lastResponseAt = 0;
  let isFrozen = false;
  let isProbing = false;

  /** @throws DatabaseTimeout, or the pool's error when it has no connection in time */
  async function acquire(): Promise<PoolClient> {
    const time = databaseTime();
    if (isFrozen || time.left <= 0) throw new DatabaseTimeout();
    time.start();
    try {
      const client = await connectWithin(time.left, Reflect.apply(connect, pool, []));
      superviseUse(client, time);
      return client;
    } catch (error) {
      time.stop();
      throw error;
    }
  }

  function superviseUse(client: PoolClient, time: DatabaseTime): void {
    const release = client.release.bind(client);
    const probes = setInterval(probe, PROBE_INTERVAL);
    const limit = Number.isFinite(time.left) ? setTimeout(timeOut, Math.max(0, time.left)) : undefined;
    const lease: Lease = { cut, time };
    leases.add(lease);
    client.once("end", onConnectionEnd);
    client.release = (error) => {
      if (!leases.has(lease)) return;
      lastResponseAt = performance.now();
      end(error);
    };

    function end(error?: Error | boolean): void {
      if (!leases.delete(lease)) return;
      clearInterval(probes);
      clearTimeout(limit);
      client.off("end", onConnectionEnd);
      time.stop();
      release(error);
    }

    function onConnectionEnd(): void {
      end(true);
    }

    function cut(error: DatabaseTimeout): void {
      destroy(client, error);
      end(error);
    }

    function timeOut(): void {
      cut(new DatabaseTimeout());
    }
  }

  /** Checks whether the database is frozen, and if so, probes until it responds again. */
  async function probe(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    const startedAt = performance.now();
    isFrozen = !(await responds(pool)) && lastResponseAt < startedAt;
    if (isFrozen) for (const lease of leases) closeLease(lease);
    while (isFrozen && !pool.ending) isFrozen = !(await responds(pool));
    isProbing = false;
  }

  function closeLease({ cut, time }: Lease): void {
    time.exhaust();
    cut(new DatabaseTimeout("The database is frozen"));
  }

  Object.assign(pool, { connect: acquire });
}

/** Closes a connection at once, since a frozen database does not respond to its end. */
function destroy(client: ClientBase, error?: Error): void {
  if ("connection" in client && client.connection instanceof Connection)
    client.connection.stream.destroy(error);
}

/** Whether the database responds to a new connection in time, if only with an error. */
async function responds({ options }: Pool): Promise<boolean> {
  // The pool makes the password non-enumerable, so spreading leaves it out.
  const { password } = options;
  const probe = new Client({ ...options, password, connectionTimeoutMillis: 0 });
  probe.on("error", () => {});
  const response = probe.connect().then(
    () => true,
    () => true,
  );
  const waiting = new AbortController();
  const hasResponse = await Promise.race([response, noResponse(waiting.signal)]);
  waiting.abort();
  if (hasResponse) probe.end().catch(() => {});
  else destroy(probe);
  return hasResponse;
}

/** Resolves to false at the timeout of a probe. A pause of this process, as of a suspended machine, counts as one step. */
async function noResponse(signal: AbortSignal): Promise<false> {
  const steps = 20;
  for (let step = 0; step < steps && !signal.aborted; step++) await delay(PROBE_TIMEOUT / steps);
  return false;
}

/** Waits for a connection up to a limit in milliseconds. One that comes later is released to the pool. */
async function connectWithin(limit: number, connecting: Promise<PoolClient>): Promise<PoolClient> {
  if (!Number.isFinite(limit)) return connecting;
  let isLate = false;
  connecting.then(
    (client) => isLate && client.release(),
    () => {},
  );
  return withTimeout(limit, connecting, () => {
    isLate = true;
    throw new DatabaseTimeout();
  });
}

/**
 * Prepares statements (`statement.server.ts`) under their names, once for each connection of a pool. Not for a pooler such
 * as PgBouncer, which gives each transaction another connection.
 */
export function nameStatements(pool: Pool): void {
  pool.on("connect", (client) => {
    const query = client.query;
    const run = (...args: unknown[]) => Reflect.apply(query, client, args);
    Object.assign(client, {
      query(sql: unknown, values: unknown, ...more: unknown[]) {
        const name = typeof sql === "string" ? nameOfStatement(sql) : undefined;
        return name ? run({ name, text: sql, values }, ...more) : run(sql, values, ...more);
      },
    });
  });
}
