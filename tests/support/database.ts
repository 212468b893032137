import { connect, type DatabaseLocation, type Orm, openDatabase } from "~/database/open.server";
import { throughPort } from "./pgbouncer";

/** The database of this worker, shared by its test files. */
let opened: Promise<Orm> | undefined;

/**
 * Empties the worker's database and returns it: the embedded one in memory or, with TEST_DATABASE_URL, one in that
 * Postgres. All tests of a worker share it.
 */
export async function emptyDatabase(): Promise<Orm> {
  opened ??= open();
  const orm = await opened;
  await orm.em.fork().execute("select tests.empty_database()");
  return orm;
}

async function open(): Promise<Orm> {
  const orm = await openDatabase({ ...(await location()), dataDir: "memory://" });
  for (const statement of await emptying(orm)) await orm.em.fork().execute(statement);
  return orm;
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
 * The SQL of a function that empties the database and restarts the ids at 1; a function, as Postgres plans its statements
 * once. It deletes rows, without triggers and foreign keys: truncating takes ten times as long and creates new files each
 * time, which the embedded database holds in memory.
 */
async function emptying(orm: Orm): Promise<string[]> {
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
      `size := pg_relation_size('${name}');
      if size > ${LARGE} then truncate ${name} cascade; elsif size > 0 then delete from ${name}; end if;`,
  );
  const restarts = sequences.map((name) => `perform setval('${name}', 1, false);`);
  return [
    "create schema tests",
    `create function tests.empty_database() returns void language plpgsql set session_replication_role = replica as $$
    declare size bigint;
    begin
      ${[...removals, ...restarts].join("\n")}
    end $$`,
  ];
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
