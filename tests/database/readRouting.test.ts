import { Pool } from "pg";
import { describe, expect, test } from "vitest";
import {
  continueSession,
  onPrimary,
  type RoutedTask,
  routeReads,
  withRouting,
} from "~/database/readRouting.server";
import { Replicas } from "~/database/replicas.server";

type Routed = { query(sql: string, parameters?: unknown[]): Promise<unknown>; release(): void };

/** A pool whose statements are recorded by where they run. @param replica whether there is one that responds */
function routedPool(replica: "responds" | "fails" | "lags") {
  const ran: string[] = [];
  const pool = new Pool();
  const released: unknown[] = [];
  Object.assign(pool, {
    connect: async () => ({
      query: async (sql: string) => ran.push(`primary: ${sql}`),
      release: (error: unknown) => released.push(error),
    }),
  });
  const result = { rows: [], rowCount: 0, command: "SELECT", oid: 0, fields: [] };
  routeReads(pool, {
    choose: async () =>
      replica === "lags"
        ? undefined
        : {
            async read(sql) {
              ran.push(`replica: ${sql}`);
              return replica === "responds" ? result : null;
            },
          },
  });
  const connect = async (): Promise<Routed> => Reflect.apply(pool.connect, pool, []);
  async function run(...statements: string[]): Promise<void> {
    const client = await connect();
    for (const statement of statements) await client.query(statement);
    client.release();
  }
  return { run, ran, released };
}

const reading = (): RoutedTask => ({ usesReplicas: true, position: 0n, sid: null, hasWritten: false });

describe("the reads of a task", () => {
  test.each([
    "select 1",
    'select "c0".* from "courts" as "c0"',
    "  with found as (select 1) select * from found",
    "select 'update courts set name = 1' as text",
    "select 'it''s time to delete from here' as text",
  ])("go to a replica: %s", async (sql) => {
    const { run, ran, released } = routedPool("responds");
    const task = reading();
    await withRouting(task, () => run(sql));
    expect(ran).toEqual([`replica: ${sql}`]);
    expect(released).toEqual([]);
    expect(task.hasWritten).toBe(false);
  });

  test.each([
    ["update courts set name = 'x'", true],
    ["INSERT INTO courts values (1)", true],
    ["with gone as (delete from reviews returning 1) select count(*) from gone", true],
    ["select * from courts for update", false],
    ["select * from courts for no key update", false],
    ["select * from courts for share", false],
    ["set local statement_timeout = 0", false],
  ])("go to the primary when they lock or write: %s", async (sql, isWrite) => {
    const { run, ran, released } = routedPool("responds");
    const task = reading();
    await withRouting(task, () => run(sql));
    expect(ran).toEqual([`primary: ${sql}`]);
    expect(released).toEqual([undefined]);
    expect(task.hasWritten).toBe(isWrite);
  });

  test("go to the primary in a transaction, and after a write", async () => {
    const { run, ran } = routedPool("responds");
    await withRouting(reading(), async () => {
      await run("begin", "select 1", "commit");
      await run("select 2");
      await run("update courts set name = 'x'");
      await run("select 3");
    });
    expect(ran.filter((it) => it.includes("select"))).toEqual([
      "primary: select 1",
      "replica: select 2",
      "primary: select 3",
    ]);
  });

  test.each(["fails", "lags"] as const)(
    "go to the primary from the first that a replica %s",
    async (replica) => {
      const { run, ran } = routedPool(replica);
      await withRouting(reading(), async () => {
        await run("select 1");
        await run("select 2");
      });
      expect(ran.filter((it) => it.startsWith("primary"))).toEqual([
        "primary: select 1",
        "primary: select 2",
      ]);
    },
  );

  test("go to the primary outside of a task, where asked for, and in requests that write", async () => {
    const { run, ran } = routedPool("responds");
    await run("select 1");
    await withRouting(reading(), () => onPrimary(() => run("select 2")));
    await withRouting({ ...reading(), usesReplicas: false }, () => run("select 3"));
    expect(ran).toEqual(["primary: select 1", "primary: select 2", "primary: select 3"]);
  });
});

test("a task must not miss what its session has written", () => {
  const task = { ...reading(), position: 5n };
  withRouting(task, () => continueSession({ walPosition: "1/0" }));
  expect(task.position).toBe(1n << 32n);
  withRouting(task, () => continueSession({ walPosition: null }));
  expect(task.position).toBe(1n << 32n);
});

test("a change that a task reports blocks no read", async () => {
  const ran: string[] = [];
  const pool = new Pool();
  Object.assign(pool, {
    connect: async () => ({
      async query(sql: string) {
        ran.push(sql);
        return { rows: [{ position: "0/1" }] };
      },
      release() {},
    }),
  });
  // No replica responds: the primary reads.
  const replicas = new Replicas(["postgres://127.0.0.1:1/none"]);
  routeReads(pool, replicas);
  const run = async (sql: string) => {
    const client = await Reflect.apply(pool.connect, pool, []);
    return (await client.query(sql)).rows;
  };
  await replicas.start({}, run);
  try {
    withRouting(reading(), () => replicas.contentChanged());
    await withRouting(reading(), () => run("select 1"));
    expect(ran.at(-1)).toBe("select 1");
  } finally {
    await replicas.close();
  }
}, 5_000);
