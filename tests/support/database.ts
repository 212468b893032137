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
  const tables = await orm.em
    .fork()
    .execute<{ name: string }[]>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'mikro_orm%'",
    );
  return { orm, empty: `truncate ${tables.map(({ name }) => name).join(", ")} restart identity cascade` };
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
