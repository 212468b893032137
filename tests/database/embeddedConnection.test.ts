import { setImmediate } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { expect, test, vi } from "vitest";
import { connect } from "~/database/open.server";

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

test("a query that waits while the database is closed does not open it again", async () => {
  const orm = await connect({ databaseUrl: undefined, dataDir: "memory://" });
  const open = vi.spyOn(PGlite, "create");
  const waiting = orm.em.fork().execute("select 1");
  await orm.close(true);
  await expect(waiting).rejects.toThrow(/PGlite is clos(ed|ing)/);
  expect(open).not.toHaveBeenCalled();
  open.mockRestore();
});
