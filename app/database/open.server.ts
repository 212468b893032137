import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Transaction } from "@mikro-orm/core";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM as EmbeddedOrm, type PgliteDriver } from "@mikro-orm/pglite";
import { type PostgreSqlDriver, MikroORM as PostgresOrm } from "@mikro-orm/postgresql";
import type { BasePostgreSqlEntityManager } from "@mikro-orm/sql";
import { WORD_SIMILARITY } from "~/features/catalogue/searchMatch.server";
import { takeAdvisoryLock } from "~/sql/advisoryLocks.server";
import { databaseFolderIn, prepareDatabaseFolder } from "./databaseFolder.server";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "./deadline.server";
import { entities } from "./entities";
import { migrations } from "./migrations";
import { supervisePool } from "./pool.server";

/** Where the data is: a Postgres by its address, or the embedded one in a folder. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

export type EntityManager = BasePostgreSqlEntityManager;

/** What the program asks of either driver's MikroORM. */
export interface Orm {
  em: { fork(): EntityManager };
  migrator: { up(options?: { transaction?: Transaction }): Promise<unknown> };
  checkConnection(): Promise<{ ok: true } | { ok: false; reason: string }>;
  close(force?: boolean): Promise<void>;
}

/** How many connections a process has at most, and how long a query waits for one of them, in milliseconds. */
const MAX_CONNECTIONS = 10;
const CONNECTION_TIMEOUT = 2_000;

/**
 * What Postgres itself ends, in milliseconds: a statement after this time, and one whose client has gone within that.
 * The limits of requests (`databaseTime.server.ts`) are shorter; these are for clients that vanished without a word.
 */
const STATEMENT_TIMEOUT = 65_000;
const CLIENT_CHECK_INTERVAL = 1_000;

export const sharedOptions = {
  entities,
  extensions: [Migrator],
  migrations: { migrationsList: migrations, snapshot: false },
  // What a new migration must not take away for being no entity's: the triggers, the functions
  // of search, the demo's mark, the counts of rate limits, the audit log, which is only ever added to, the imports
  // that were done, the images, which triggers follow, and the view of the reviews that are shown.
  schemaGenerator: {
    ignoreTriggers: true,
    ignoreRoutines: true,
    skipTables: ["demo", "rate_limits", "audit_entries", "setting_versions", "sheet_imports", "images"],
    skipViews: ["reviews"],
  },
  allowGlobalContext: false,
  forceUtcTimezone: true,
  // Failures are thrown; what goes right is no news.
  logger: () => {},
};

/**
 * Connects, without touching the schema.
 * @throws where the database cannot be reached
 */
export async function connect({ databaseUrl, dataDir }: DatabaseLocation): Promise<Orm> {
  if (databaseUrl) {
    return PostgresOrm.init<PostgreSqlDriver>({
      ...sharedOptions,
      clientUrl: databaseUrl,
      driverOptions: {
        onPoolCreated: supervisePool,
        max: MAX_CONNECTIONS,
        connectionTimeoutMillis: CONNECTION_TIMEOUT,
        statement_timeout: STATEMENT_TIMEOUT,
        application_name: "bandeja",
        options: `-c ${WORD_SIMILARITY.setting}=${WORD_SIMILARITY.least} -c client_connection_check_interval=${CLIENT_CHECK_INTERVAL}`,
      },
    });
  }
  const inMemory = dataDir.startsWith("memory:");
  const folder = databaseFolderIn(dataDir);
  if (!inMemory) await prepareDatabaseFolder(folder);
  const orm = await EmbeddedOrm.init<PgliteDriver>({
    ...sharedOptions,
    dbName: inMemory ? dataDir : folder,
    // Bigints as text, which is what the Postgres driver gives.
    driverOptions: { extensions: { pg_trgm }, parsers: { 20: (value: string) => value } },
  });
  // Its one connection.
  await orm.em.fork().execute(`set ${WORD_SIMILARITY.setting} = ${WORD_SIMILARITY.least}`);
  return orm;
}

/**
 * Connects and brings the schema up to date. Processes that start together take turns.
 * @throws where the database cannot be reached or a migration fails; nothing of it is kept then
 */
export async function openDatabase(location: DatabaseLocation): Promise<Orm> {
  const orm = await connect(location);
  try {
    if (location.databaseUrl) await withDatabaseTime(DATABASE_TIMEOUTS.unlimited, () => migrateInTurn(orm));
    else await orm.migrator.up();
  } catch (error) {
    await orm.close(true);
    throw error;
  }
  return orm;
}

/** One transaction takes the lock and migrates, however long either takes; the embedded database has one process. */
function migrateInTurn(orm: Orm): Promise<void> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute("set local statement_timeout = 0");
    await takeAdvisoryLock(em, "migrations");
    await orm.migrator.up({ transaction: em.getTransactionContext() });
  });
}
