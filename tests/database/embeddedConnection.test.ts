import { setImmediate } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { expect, test, vi } from "vitest";
import { connect } from "~/database/open.server";
import { isDatabaseUnavailable } from "~/sql/databaseUnavailable";
import { runPrepared } from "~/sql/statement.server";

const QUERIES = 20;

test("other tasks run between the queries of the embedded database", async () => {
  const orm = await connect({ databaseUrl: undefined, dataDir: "memory://" });
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  try {
    const em = orm.em.fork();
    await em.execute("select 1");
    turns = 0;
    for (let query = 0; query < QUERIES; query += 1) await em.execute("select 1");
    expect(turns).toBeGreaterThanOrEqual(QUERIES);
    await em.transactional(async (inside) => {
      turns = 0;
      for (let query = 0; query < QUERIES; query += 1) await inside.execute("select 1");
    });
    expect(turns).toBeGreaterThanOrEqual(QUERIES);
  } finally {
    isDone = true;
    await others;
    await orm.close(true);
  }
});

test("closing the database completes what has begun, and rejects what comes later instead of opening it again", async () => {
  const orm = await connect({ databaseUrl: undefined, dataDir: "memory://" });
  const open = vi.spyOn(PGlite, "create");
  const query = (): Promise<unknown> => orm.em.fork().execute("select 1 as one");
  const transaction = (): Promise<unknown> =>
    orm.em.fork().transactional((em) => em.execute("select 1 as one"));
  const prepared = (): Promise<unknown> => runPrepared(orm.em.fork(), "select 1 as one", []);
  const begun = [query(), query()];
  const inside = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const interrupted = orm.em.fork().transactional(async (em) => {
    await em.execute("select 1");
    inside.resolve();
    await goOn.promise;
    await em.execute("select 1");
  });
  await inside.promise;
  const waiting = Promise.allSettled([...begun, interrupted, query(), transaction(), prepared()]);
  const closed = orm.close(true);
  await setImmediate();
  const late = Promise.allSettled([query(), transaction(), prepared()]);
  goOn.resolve();
  await closed;
  await orm.close(true);
  const after = await Promise.allSettled([query(), transaction(), prepared()]);
  const unavailable = {
    status: "rejected",
    reason: expect.objectContaining({ message: "The database is closed" }),
  };
  const answered = { status: "fulfilled", value: [{ one: 1 }] };
  expect(await waiting).toEqual([answered, answered, unavailable, answered, unavailable, answered]);
  expect([...(await late), ...after]).toEqual(Array(6).fill(unavailable));
  for (const result of after)
    expect(result.status === "rejected" && isDatabaseUnavailable(result.reason)).toBe(true);
  expect(open).not.toHaveBeenCalled();
  open.mockRestore();
});
