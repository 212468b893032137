import { connect, type DatabaseLocation, type Orm, openDatabase } from "~/database/open.server";
import { throughPort } from "./pgbouncer";

/** The database of this worker, shared by its test files. */
let opened: Promise<TestDatabase> | undefined;

/** A migrated database. */
interface TestDatabase {
  orm: Orm;
  /** Deletes all rows and restarts the ids at 1. */
  empty: string;
}

/**
 * Empties the worker's database and returns it: the embedded one in memory or, with TEST_DATABASE_URL, one in that
 * Postgres. All tests of a worker share it.
 */
export async function emptyDatabase(): Promise<Orm> {
  opened ??= open();
  const { orm, empty } = await opened;
  await orm.em.fork().execute(empty);
  return orm;
}

async function open(): Promise<TestDatabase> {
  const orm = await openDatabase({ ...(await location()), dataDir: "memory://" });
  return { orm, empty: await emptying(orm) };
}

/** A new database in the Postgres of TEST_DATABASE_URL, through the PgBouncer of TEST_POOLER_URL if there is one. */
async function location(): Promise<Omit<DatabaseLocation, "dataDir">> {
  const { TEST_DATABASE_URL: server, TEST_POOLER_URL: pooler } = process.env;
  if (!server) return { databaseUrl: undefined };
  const direct = await createDatabase(server, `bandeja_test_${process.pid}`);
  if (!pooler) return { databaseUrl: direct };
  return { databaseUrl: throughPort(direct, new URL(pooler).port), databaseDirectUrl: direct };
}

/** Larger tables are truncated, as deleted rows stay in the file and slow down later reads. In bytes. */
const LARGE = 1_048_576;

/**
 * The SQL that empties the database. It deletes rows, without triggers and foreign keys: truncating takes ten times
 * as long and creates new files each time, which the embedded database holds in memory.
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
 * Creates a database in a Postgres.
 * @param server the URL of any database in it
 * @param name of the new one; letters, digits and underscores
 * @param options SQL with more options, such as the locale
 * @returns the URL of the new one
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
