import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { withDatabaseTime } from "~/database/deadline.server";
import { connect, type Orm } from "~/database/open.server";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";
import { liftTimeLimits } from "~/sql/timeLimits.server";
import { type Postgres, startPostgres } from "../support/postgres";

/** The size of the pool. */
const CONNECTIONS = 10;

let postgres: Postgres;
let orm: Orm;

beforeAll(async () => {
  postgres = await startPostgres();
});

beforeEach(async () => {
  orm = await connect({ databaseUrl: postgres.url(), dataDir: "" });
});

afterEach(() => orm.close(true));
afterAll(() => postgres.stop());

const query = (sql: string) => orm.em.fork().execute<Record<string, unknown>[]>(sql);

/** The number of the pool's connections to Postgres, counted by another connection. */
async function connections(): Promise<number> {
  const other = await connect({ databaseUrl: postgres.url(), dataDir: "" });
  const [row] = await other.em
    .fork()
    .execute<{ count: string }[]>(
      "select count(*) from pg_stat_activity where application_name = 'bandeja' and pid <> pg_backend_pid()",
    );
  await other.close(true);
  return Number(row?.count);
}

/** The error of a failing query, and the milliseconds until it failed. */
async function failure(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const startedAt = performance.now();
  const error = await work.then(
    () => expect.unreachable("The query succeeded"),
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - startedAt };
}

test("a query that exceeds its time limit fails, and its statement and connection are closed", async () => {
  const { error, ms } = await failure(withDatabaseTime(500, () => query("select pg_sleep(30)")));
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeLessThan(1_500);
  await expect.poll(connections, { timeout: 5_000 }).toBe(0);
  expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("the time limit applies to all queries of a task together", async () => {
  const { error, ms } = await failure(
    withDatabaseTime(900, async () => {
      await query("select pg_sleep(0.6)");
      // Only time in the database counts.
      await delay(600);
      await query("select pg_sleep(30)");
    }),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeGreaterThan(1_400);
  expect(ms).toBeLessThan(2_500);
});

test("a query without remaining time fails immediately", async () => {
  await withDatabaseTime(200, async () => {
    await failure(query("select pg_sleep(30)"));
    const { error, ms } = await failure(query("select 1"));
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(100);
  });
});

test("a transaction that exceeds its time limit is rolled back immediately, and its connection is replaced", async () => {
  await query("create table transfers (id int)");
  for (let index = 0; index <= CONNECTIONS; index++) {
    const { error, ms } = await failure(
      withDatabaseTime(200, () =>
        orm.em.fork().transactional(async (em) => {
          await em.execute("insert into transfers values (1)");
          await em.execute("select pg_sleep(30)");
        }),
      ),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(1_500);
  }
  expect(await query("select id from transfers")).toEqual([]);
});

test("connections have time limits for vanished processes, which a transaction can lift for itself", async () => {
  const limits = `select name, setting from pg_settings where name in
    ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`;
  const lifted = await orm.em.fork().transactional(async (em) => {
    await liftTimeLimits(em);
    return em.execute(limits);
  });
  expect(lifted).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: "0" },
    { name: "statement_timeout", setting: "0" },
  ]);
  expect(await query(limits)).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: "30000" },
    { name: "statement_timeout", setting: "65000" },
  ]);
});

test("statements are not compiled", async () => {
  expect(await query("select current_setting('jit') as jit")).toEqual([{ jit: "off" }]);
});

test("lost connections of transactions are replaced", async () => {
  for (let index = 0; index <= CONNECTIONS; index++) {
    const { error } = await failure(
      orm.em.fork().transactional(async (em) => {
        await em.execute("select pg_terminate_backend(pg_backend_pid())");
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("a query waits two seconds for a connection when all are in use", async () => {
  const slow = Array.from({ length: CONNECTIONS }, () => query("select pg_sleep(4)"));
  await delay(200);
  const { error, ms } = await failure(query("select 1"));
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeGreaterThan(1_900);
  expect(ms).toBeLessThan(3_000);
  await Promise.all(slow);
  expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("a pause of this process is not taken for a frozen database", async () => {
  await query("select 1");
  const connecting = vi.spyOn(Client.prototype, "connect");
  // Only the probe opens a connection now. The process pauses before it can read the response.
  connecting.mockImplementationOnce(function (this: Client) {
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500));
    return this.connect();
  });
  const slow = withDatabaseTime(60_000, () => query("select 1 as one from pg_sleep(7)"));
  expect(await slow).toEqual([{ one: 1 }]);
  expect(connecting).toHaveBeenCalled();
  connecting.mockRestore();
});

test("while the database is frozen a transaction fails before its time limit, and new queries fail immediately", async () => {
  await query("select 1");
  try {
    const startedAt = performance.now();
    const transaction = failure(
      withDatabaseTime(60_000, () =>
        orm.em.fork().transactional(async (em) => {
          await em.execute("select 1");
          postgres.freeze();
          await em.execute("select 2");
        }),
      ),
    );
    const { error } = await transaction;
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(9_000);
    const next = await failure(query("select 1"));
    expect(isDatabaseUnavailable(next.error)).toBe(true);
    expect(next.ms).toBeLessThan(100);
  } finally {
    postgres.thaw();
  }
  await expect.poll(() => query("select 1 as one").catch(() => []), { timeout: 2_000 }).toEqual([{ one: 1 }]);
});

test("a long query succeeds while the database responds to others", async () => {
  expect(await query("select 1 as one from pg_sleep(8)")).toEqual([{ one: 1 }]);
});
