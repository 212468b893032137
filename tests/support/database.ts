import { connect, type Orm, openDatabase } from "~/database/open.server";

/** The database of this worker; it outlives the files, whose module graph is one. */
let opened: Promise<TestDatabase> | undefined;

/** A migrated database. */
interface TestDatabase {
  orm: Orm;
  /** Takes all rows away, and numbers the next ones from 1. */
  empty: string;
}

/**
 * The database of these tests, with its tables and without a row: the embedded one in memory or, where
 * TEST_DATABASE_URL names a Postgres, one in there. The same for all who ask in a worker, so what a test needs
 * it asks for itself.
 */
export async function emptyDatabase(): Promise<Orm> {
  opened ??= open();
  const { orm, empty } = await opened;
  await orm.em.fork().execute(empty);
  return orm;
}

async function open(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  const databaseUrl = server ? await createDatabase(server, `bandeja_test_${process.pid}`) : undefined;
  const orm = await openDatabase({ databaseUrl, dataDir: "memory://" });
  return { orm, empty: await emptying(orm) };
}

/** Above this size a table is truncated: what is deleted stays in its file and is read over ever after. In bytes. */
const LARGE = 1_048_576;

/**
 * SQL that takes all rows away. Rows are deleted, past triggers and foreign keys: to truncate takes ten times as long
 * and leaves the embedded database with new files each time, which it keeps in memory.
 */
async function emptying(orm: Orm): Promise<string> {
  const tables = await namesOf(
    orm,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'mikro_orm%'",
  );
  const sequences = await namesOf(
    orm,
    "select sequencename as name from pg_sequences where schemaname = 'public' and sequencename not like 'mikro_orm%'",
  );
  const removals = tables.map(
    (name) =>
      `if pg_relation_size('${name}') > ${LARGE} then truncate ${name} cascade; else delete from ${name}; end if;`,
  );
  const restarts = sequences.map((name) => `perform setval('${name}', 1, false);`);
  return `do $$ begin
    set local session_replication_role = replica;
    ${[...removals, ...restarts].join("\n")}
  end $$`;
}

async function namesOf(orm: Orm, query: string): Promise<string[]> {
  const rows = await orm.em.fork().execute<{ name: string }[]>(query);
  return rows.map(({ name }) => name);
}

/**
 * Makes a database in a Postgres.
 * @param server the address of any database in it
 * @param name of the new one; letters, digits and underscores
 * @param options SQL of what else is said of it, such as its locale
 * @returns the address of the new one
 */
export async function createDatabase(server: string, name: string, options = ""): Promise<string> {
  const orm = await connect({ databaseUrl: server, dataDir: "" });
  try {
    await orm.em.fork().execute(`create database ${name} ${options}`);
  } finally {
    await orm.close(true);
  }
  const address = new URL(server);
  address.pathname = name;
  return address.href;
}
