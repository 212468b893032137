import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { withDatabaseTime } from "~/database/deadline.server";
import { connect, type Orm } from "~/database/open.server";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";
import { type Postgres, startPostgres } from "../support/postgres";

/** How many connections the pool has. */
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

/** Asks past the pool: how many connections of the pool the server has. */
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

/** How a query ends that is not answered, and after how many milliseconds. */
async function failure(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const startedAt = performance.now();
  const error = await work.then(
    () => expect.unreachable("It was answered"),
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - startedAt };
}

test("A query that takes longer than its time ends then, and its connection and statement with it", async () => {
  const { error, ms } = await failure(withDatabaseTime(500, () => query("select pg_sleep(30)")));
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeLessThan(1_500);
  await expect.poll(connections, { timeout: 5_000 }).toBe(0);
  expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("The time is that of a whole task: what is used up is not given again", async () => {
  const { error, ms } = await failure(
    withDatabaseTime(900, async () => {
      await query("select pg_sleep(0.6)");
      // What is done beside the database does not count.
      await delay(600);
      await query("select pg_sleep(30)");
    }),
  );
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeGreaterThan(1_400);
  expect(ms).toBeLessThan(2_500);
});

test("A query for which no time is left fails at once", async () => {
  await withDatabaseTime(200, async () => {
    await failure(query("select pg_sleep(30)"));
    const { error, ms } = await failure(query("select 1"));
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(100);
  });
});

test("A transaction that takes too long is rolled back without waiting, and leaves the pool whole", async () => {
  await query("create table transfers (id int)");
  for (let turn = 0; turn <= CONNECTIONS; turn++) {
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

test("Transactions whose connections are lost, at whatever point, leave the pool whole", async () => {
  for (let turn = 0; turn <= CONNECTIONS; turn++) {
    const { error } = await failure(
      orm.em.fork().transactional(async (em) => {
        await em.execute("select pg_terminate_backend(pg_backend_pid())");
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
  expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("A query waits two seconds for a connection where all are in use", async () => {
  const slow = Array.from({ length: CONNECTIONS }, () => query("select pg_sleep(4)"));
  await delay(200);
  const { error, ms } = await failure(query("select 1"));
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(ms).toBeGreaterThan(1_900);
  expect(ms).toBeLessThan(3_000);
  await Promise.all(slow);
  expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
});

test("Where the database is frozen a transaction with much time left ends all the same, and new queries at once", async () => {
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

test("A long query of a database that answers others goes on", async () => {
  expect(await query("select 1 as one from pg_sleep(8)")).toEqual([{ one: 1 }]);
});
