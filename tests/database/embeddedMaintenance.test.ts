import { expect, test } from "vitest";
import { maintainEmbedded } from "~/database/embeddedMaintenance.server";
import { connect, type EntityManager } from "~/database/open.server";

test("the embedded database vacuums the tables that have changed, counts their rows and writes its log", async () => {
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
    const unwritten = await logToReplay(em);
    expect(await maintainEmbedded(em)).toEqual(["numbers"]);
    expect(await logToReplay(em)).toBeLessThan(unwritten);
    await add(40);
    expect(await maintainEmbedded(em)).toEqual([]);
    await add(40);
    expect(await maintainEmbedded(em)).toEqual(["numbers"]);
    expect(await em.execute("select reltuples from pg_class where relname = 'numbers'")).toEqual([
      { reltuples: 120 },
    ]);
  } finally {
    await orm.close(true);
  }
});

/** The bytes of the write-ahead log that a start after a crash would replay. */
async function logToReplay(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ bytes: string }[]>(
    "select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()",
  );
  return Number(row?.bytes);
}
