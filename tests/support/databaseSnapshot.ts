import type { TestDatabase } from "./testDatabase";

/** What a database held at one moment, to see what has changed since and to put it back. */
export interface DatabaseSnapshot {
  /** The tables that hold something else now. */
  changed(): Promise<string[]>;
  /** Makes these tables hold again what they held. */
  restore(tables: readonly string[]): Promise<void>;
}

/**
 * What may change with a refused request, since that is what it is for: how often somebody has asked. Nothing else
 * is left out; when a session or a token was last used is noted once an hour, which no drill lasts.
 */
const BOOKKEEPING = ["rate_limits"];

/** Copies every table of the app as it is now. */
export async function takeSnapshot({ rows }: Pick<TestDatabase, "rows">): Promise<DatabaseSnapshot> {
  const tables = await rows<{ name: string; columns: string }>(
    `select table_name as name,
        string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in (${BOOKKEEPING.map((name) => `'${name}'`).join()})
      group by table_name`,
  );
  const copies = tables.map(({ name }) => `create table kept.${name} as table ${name};`);
  await rows(`create schema kept; ${copies.join(" ")}`);

  const digests = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, md5(string_agg(kept_row::text, e'\\n' order by kept_row::text)) as digest
          from ${name} as kept_row`,
    )
    .join(" union all ");
  // In a function, since the database keeps the plan of what is in one: planning takes longer than looking.
  await rows(`create function kept.digests() returns table (name text, digest text) language plpgsql
    as $$ #variable_conflict use_column begin return query ${digests}; end $$`);
  const digest = async () =>
    new Map(
      (await rows<{ name: string; digest: string | null }>("select * from kept.digests()")).map((it) => [
        it.name,
        it.digest,
      ]),
    );
  // Which transactions there have been and which are under way: where that is the same, nobody has written.
  const moment = async () => (await rows<{ it: string }>("select pg_current_snapshot()::text as it"))[0]?.it;
  let looked = await moment();
  const before = await digest();

  return {
    async changed() {
      const now = await moment();
      if (now === looked) return [];
      looked = now;
      return [...(await digest())].flatMap(([name, it]) => (before.get(name) === it ? [] : [name]));
    },
    async restore(changed) {
      // Only the rows that differ: tables that are written anew each time grow faster than the database clears up.
      const renewals = tables
        .filter(({ name }) => changed.includes(name))
        .map(
          ({ name, columns }) =>
            `delete from ${name} as it where not exists (select from kept.${name} as kept_row where kept_row::text = it::text);
            insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name} as kept_row
              where not exists (select from ${name} as it where it::text = kept_row::text);`,
        );
      // Past triggers and foreign keys: what they see to is in the copies already.
      await rows(`do $$ begin set local session_replication_role = replica; ${renewals.join(" ")} end $$`);
    },
  };
}
