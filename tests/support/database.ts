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

/** Tables whose triggers reject that a row is deleted; they are truncated. */
const PERMANENT = ["audit_entries", "setting_versions"];

/** The number of reviews, courts or users from which their triggers cost more than planning all statements again. */
const MANY = 10;

/**
 * The SQL of functions that empty the database and restart the ids at 1; functions, as Postgres plans their statements
 * once. They delete rows: truncating takes ten times as long and creates new files each time, which the embedded database
 * holds in memory. The triggers of a few rows run: a session that switches triggers off plans all of its statements again,
 * which takes a tenth of the time of the tests.
 */
async function emptying(orm: Orm): Promise<string[]> {
  // Tables that refer to others come first, and last those without references, into which triggers write.
  const tables = await namesOf(
    orm,
    `with recursive depths (id, depth) as (
      select oid, 0 from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'mikro_orm%'
      union select conrelid, depth + 1 from depths join pg_constraint on confrelid = id
        where contype = 'f' and conrelid <> confrelid
    ) select id::regclass::text as name from depths group by id
      order by max(depth) desc, exists (select from pg_constraint where confrelid = id) desc, id`,
  );
  const sequences = await namesOf(
    orm,
    "select sequencename as name from pg_sequences where schemaname = 'public' and sequencename not like 'mikro_orm%'",
  );
  const removals = tables.map((name) =>
    PERMANENT.includes(name)
      ? `if exists (select from ${name}) then truncate ${name} cascade; end if;`
      : `size := pg_relation_size('${name}');
        if size > ${LARGE} then truncate ${name} cascade; elsif size > 0 then delete from ${name}; end if;`,
  );
  const restarts = sequences.map((name) => `perform setval('${name}', 1, false);`);
  const isMany = ["all_reviews", "courts", "users"].map(
    (name) => `exists (select from ${name} offset ${MANY})`,
  );
  return [
    "create schema tests",
    `create function tests.delete_rows() returns void language plpgsql as $$
    declare size bigint;
    begin
      ${[...removals, ...restarts].join("\n")}
    end $$`,
    `create function tests.delete_many_rows() returns void language plpgsql set session_replication_role = replica as $$
    begin
      perform tests.delete_rows();
    end $$`,
    `create function tests.empty_database() returns void language plpgsql as $$
    begin
      if ${isMany.join(" or ")} then perform tests.delete_many_rows(); else perform tests.delete_rows(); end if;
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
