import { Client, Connection, type Pool, type PoolClient } from "pg";
import { type DatabaseTime, databaseTime } from "./deadline.server";

/** How long a connection may be in use before the database is asked whether it answers at all, in milliseconds. */
const PROBE_AFTER = 3_000;

/** How long that may take. */
const PROBE_TIMEOUT = 2_000;

/** The database did not answer in time. An outage by its code (`isOutage`). */
export class DatabaseTimeout extends Error {
  readonly code = "ETIMEDOUT";

  constructor(message = "The database did not answer in time") {
    super(message);
    this.name = "DatabaseTimeout";
  }
}

/** A connection in use. */
interface Lease {
  /** Closes the connection at once, whatever it is doing: a query under way is rejected with `error`. */
  cut(error: DatabaseTimeout): void;
  time: DatabaseTime;
}

/**
 * Sets a limit to every use of a connection: the time that its task may wait for the database (`databaseTime`). After
 * that the connection is closed and leaves the pool, for a query that was not answered is still under way on it.
 *
 * A connection that has been in use for long makes the pool probe the database on a new one. Where that is not answered
 * either, the database is frozen: all connections in use are closed, and new ones refused until a probe is answered.
 * No request waits for its own limit then, and no connections pile up in front of a database that takes none.
 *
 * A connection that was lost in use is returned to the pool, which replaces it: Kysely returns it only where COMMIT or
 * ROLLBACK succeed.
 */
export function supervisePool(pool: Pool): void {
  const connect = pool.connect;
  const leases = new Set<Lease>();
  let answeredAt = 0;
  let isFrozen = false;
  let isProbing = false;

  /** @throws DatabaseTimeout, or what the pool throws where it has no connection in time */
  async function lend(): Promise<PoolClient> {
    const time = databaseTime();
    if (isFrozen || time.left <= 0) throw new DatabaseTimeout();
    time.start();
    try {
      const client = await within(time.left, Reflect.apply(connect, pool, []));
      superviseUse(client, time);
      return client;
    } catch (error) {
      time.stop();
      throw error;
    }
  }

  function superviseUse(client: PoolClient, time: DatabaseTime): void {
    const giveBack = client.release.bind(client);
    const probes = setInterval(probe, PROBE_AFTER);
    const limit = Number.isFinite(time.left) ? setTimeout(timeOut, Math.max(0, time.left)) : undefined;
    const lease: Lease = { cut, time };
    leases.add(lease);
    client.once("end", lose);
    client.release = (error) => {
      if (!leases.has(lease)) return;
      answeredAt = performance.now();
      end(error);
    };

    function end(error?: Error | boolean): void {
      if (!leases.delete(lease)) return;
      clearInterval(probes);
      clearTimeout(limit);
      client.off("end", lose);
      time.stop();
      giveBack(error);
    }

    function lose(): void {
      end(true);
    }

    function cut(error: DatabaseTimeout): void {
      if ("connection" in client && client.connection instanceof Connection) {
        client.connection.stream.destroy(error);
      }
      end(error);
    }

    function timeOut(): void {
      cut(new DatabaseTimeout());
    }
  }

  /** Finds out whether the database is frozen; where it is, stays with it until it no longer is. */
  async function probe(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    const startedAt = performance.now();
    isFrozen = !(await answers(pool)) && answeredAt < startedAt;
    if (isFrozen) for (const lease of leases) giveUp(lease);
    while (isFrozen && !pool.ending) isFrozen = !(await answers(pool));
    isProbing = false;
  }

  function giveUp({ cut, time }: Lease): void {
    time.exhaust();
    cut(new DatabaseTimeout("The database is frozen"));
  }

  Object.assign(pool, { connect: lend });
}

/** Whether the database says anything to a new connection in time: a refusal is an answer, too. */
async function answers({ options }: Pool): Promise<boolean> {
  const startedAt = performance.now();
  // Spreading leaves the password out, which the pool hides.
  const { password } = options;
  const probe = new Client({ ...options, password, connectionTimeoutMillis: PROBE_TIMEOUT });
  probe.on("error", () => {});
  try {
    await probe.connect();
    return true;
  } catch {
    return performance.now() - startedAt < PROBE_TIMEOUT;
  } finally {
    probe.end().catch(() => {});
  }
}

/** A connection that comes too late goes back to the pool. */
async function within(limit: number, connecting: Promise<PoolClient>): Promise<PoolClient> {
  if (!Number.isFinite(limit)) return connecting;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DatabaseTimeout()), limit);
  let isLate = false;
  late.promise.catch(() => {
    isLate = true;
  });
  connecting.then(
    (client) => isLate && client.release(),
    () => {},
  );
  try {
    return await Promise.race([connecting, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
