import type { TestDatabase } from "./testDatabase";

/** A snapshot of a database, to find changes and to restore it. */
export interface DatabaseSnapshot {
  /** The tables that have changed. */
  changed(): Promise<string[]>;
  /** Restores these tables. */
  restore(tables: readonly string[]): Promise<void>;
}

/**
 * Tables that a rejected request may change: only the counts of rate limits. The last use of sessions and tokens is
 * stored once an hour, and no test takes that long.
 */
const UNCHECKED_TABLES = ["rate_limits"];

/** Copies all tables of the app. */
export async function takeSnapshot({ rows }: Pick<TestDatabase, "rows">): Promise<DatabaseSnapshot> {
  const tables = await rows<{ name: string; columns: string }>(
    `select table_name as name,
        string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in (${UNCHECKED_TABLES.map((name) => `'${name}'`).join()})
      group by table_name`,
  );
  const copies = tables.map(({ name }) => `create table snapshot.${name} as table ${name};`);
  await rows(`create schema snapshot; ${copies.join(" ")}`);

  const digests = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(copied_row::text, e'\\n' order by copied_row::text)) as digest
          from ${name} as copied_row`,
    )
    .join(" union all ");
  // In a function, since the database caches its plans, and planning takes longer than running.
  await rows(`create function snapshot.digests() returns table (name text, digest text) language plpgsql
    as $$ #variable_conflict use_column begin return query ${digests}; end $$`);
  const digest = async () =>
    new Map(
      (await rows<{ name: string; digest: string | null }>("select * from snapshot.digests()")).map((it) => [
        it.name,
        it.digest,
      ]),
    );
  // The finished and running transactions: when these are the same, nothing has been written.
  const transactions = async () =>
    (await rows<{ it: string }>("select pg_current_snapshot()::text as it"))[0]?.it;
  let last = await transactions();
  const before = await digest();

  return {
    async changed() {
      const now = await transactions();
      if (now === last) return [];
      last = now;
      return [...(await digest())].flatMap(([name, it]) => (before.get(name) === it ? [] : [name]));
    },
    async restore(changed) {
      // Only the rows that differ: rewriting whole tables would make them grow faster than the database vacuums.
      const statements = tables
        .filter(({ name }) => changed.includes(name))
        .map(
          ({ name, columns }) =>
            `delete from ${name} as it where not exists (select from snapshot.${name} as copied_row where copied_row::text = it::text);
            insert into ${name} (${columns}) overriding system value select ${columns} from snapshot.${name} as copied_row
              where not exists (select from ${name} as it where it::text = copied_row::text);`,
        );
      // Without triggers and foreign keys, whose effects are in the copies already.
      await rows(`do $$ begin set local session_replication_role = replica; ${statements.join(" ")} end $$`);
    },
  };
}
