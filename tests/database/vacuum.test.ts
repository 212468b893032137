import { expect, test } from "vitest";
import { connect } from "~/database/open.server";
import { vacuumChangedTables } from "~/database/vacuum.server";

test("the embedded database vacuums the tables that have changed, and counts their rows", async () => {
  const orm = await connect({ databaseUrl: undefined, dataDir: "memory://" });
  try {
    const em = orm.em.fork();
    const add = async (rows: number) => {
      await em.execute(`insert into numbers select generate_series(1, ${rows})`);
      // Postgres counts changes about a second later.
      await em.execute("select pg_stat_force_next_flush()");
    };
    await em.execute("create table numbers (n int)");
    await add(40);
    expect(await vacuumChangedTables(em)).toEqual(["numbers"]);
    await add(40);
    expect(await vacuumChangedTables(em)).toEqual([]);
    await add(40);
    expect(await vacuumChangedTables(em)).toEqual(["numbers"]);
    expect(await em.execute("select reltuples from pg_class where relname = 'numbers'")).toEqual([
      { reltuples: 120 },
    ]);
  } finally {
    await orm.close(true);
  }
});
