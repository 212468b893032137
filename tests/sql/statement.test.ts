import { raw, sql } from "@mikro-orm/core";
import { expect, test } from "vitest";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import { connect } from "~/database/open.server";
import type { QueryReport } from "~/database/queryReports.server";
import { Court } from "~/features/courts/court.entity";
import { namedColumns } from "~/sql/columns.server";
import { runFragment, runStatement, statement } from "~/sql/statement.server";
import { emptyDatabase } from "../support/database";

const COUNT = statement<{ total: number }>(
  () => "select count(*)::int as total from rate_limits where key = $1",
);
const ADD = statement<{ key: string }>(
  () => "insert into rate_limits (key, points, expire) values ($1, 1, 0) returning key",
);

test("a statement gets its values apart from its SQL, and runs in the transaction of its entity manager", async () => {
  const orm = await emptyDatabase();
  const key = "it's; drop table rate_limits --";
  const em = orm.em.fork();
  const inside = await em
    .transactional(async (transaction) => {
      await runStatement(transaction, ADD, [key]);
      throw await runStatement(transaction, COUNT, [key]);
    })
    .catch((thrown: unknown) => thrown);
  expect(inside).toEqual([{ total: 1 }]);
  expect(await runStatement(em, COUNT, [key])).toEqual([{ total: 0 }]);
});

const TYPES = statement<object>(
  () => `select $1::int + 1 as int, $2::text as text, $3::bool as bool, $4::numeric as decimal, $5::jsonb as json, $6::text[] as texts,
    $7::int[] as ints, $8::timestamptz is null as none, $9::date as day, 9007199254740993 as large`,
);

test("a statement returns the same when it is prepared and when it runs again", async () => {
  const { em } = await emptyDatabase();
  const values = [
    1,
    "it's",
    true,
    "4.50",
    JSON.stringify({ a: [1] }),
    ["a", 'b"c'],
    [1, 2],
    null,
    "2026-11-27",
  ];
  const row = {
    ...{ int: 2, text: "it's", bool: true, decimal: "4.50", json: { a: [1] }, texts: ["a", 'b"c'] },
    ...{ ints: [1, 2], none: true, day: "2026-11-27", large: "9007199254740993" },
  };
  for (let run = 0; run < 7; run++) expect(await runStatement(em.fork(), TYPES, values)).toEqual([row]);
});

test("a statement runs again after an error, inside and outside of a transaction", async () => {
  const { em } = await emptyDatabase();
  const divide = statement<{ share: number }>(() => "select 6 / $1::int as share");
  const missing = statement<object>(() => "select from no_such_table where $1::int > 0");
  for (let run = 0; run < 3; run++) {
    await expect(runStatement(em.fork(), divide, [0])).rejects.toMatchObject({ code: "22012" });
    await expect(runStatement(em.fork(), missing, [1])).rejects.toMatchObject({ code: "42P01" });
    expect(await runStatement(em.fork(), divide, [3])).toEqual([{ share: 2 }]);
    const inside = em.fork().transactional((transaction) => runStatement(transaction, divide, [0]));
    await expect(inside).rejects.toMatchObject({ code: "22012" });
    expect(await runStatement(em.fork(), divide, [2])).toEqual([{ share: 3 }]);
  }
});

test("a fragment gets its values apart from its SQL, in the order of their places", async () => {
  const { em } = await emptyDatabase();
  const inner = sql`${"a"}::text || ${raw("'-'")}`;
  const rows = await runFragment<{ text: string; sum: number }>(
    em.fork(),
    sql`select ${inner} || ${"b"}::text as text, ${1}::int + ${2}::int as sum`,
  );
  expect(rows).toEqual([{ text: "a-b", sum: 3 }]);
});

test("the columns of a statement are those of the entity", async () => {
  const { em } = await emptyDatabase();
  expect(namedColumns(em.fork(), Court, "c", ["id", "imageUrl"], "court.")).toBe(
    'c."id" as "court.id", c."image_url" as "court.imageUrl"',
  );
  expect(() => namedColumns(em.fork(), Court, "c", ["colour"])).toThrow("Court has no column colour");
});

test("a slow statement is reported like any other query", async () => {
  const slow: QueryReport[] = [];
  const location = { databaseUrl: process.env.TEST_DATABASE_URL, dataDir: "memory://" };
  const orm = await connect(location, { onSlowQuery: (query) => slow.push(query) });
  const sleep = statement<{ slept: string }>(() => "select pg_sleep($1)::text as slept");
  try {
    const task = async () => {
      await runStatement(orm.em.fork(), sleep, [0]);
      await runStatement(orm.em.fork(), sleep, [0.3]);
    };
    await withDatabaseTime(DATABASE_TIMEOUTS.page, task, "GET /courts/:id");
  } finally {
    await orm.close(true);
  }
  expect(slow.map(({ task, statement: sql }) => ({ task, sql }))).toEqual([
    { task: "GET /courts/:id", sql: "select pg_sleep($1)::text as slept" },
  ]);
});
