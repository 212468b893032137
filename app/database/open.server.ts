import { randomUUID } from "node:crypto";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Transaction } from "@mikro-orm/core";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM as EmbeddedOrm, type PgliteDriver } from "@mikro-orm/pglite";
import { type PostgreSqlDriver, MikroORM as PostgresOrm } from "@mikro-orm/postgresql";
import type { SqlEntityManager } from "@mikro-orm/sql";
import { WORD_SIMILARITY } from "~/features/catalogue/searchMatch.server";
import { takeAdvisoryLock } from "~/sql/advisoryLocks.server";
import { databaseFolderIn, prepareDatabaseFolder } from "./databaseFolder.server";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "./deadline.server";
import { yieldBeforeQueries } from "./embeddedTurns.server";
import { entities } from "./entities";
import { migrations } from "./migrations";
import { supervisePool } from "./pool.server";
import { appliedMigrations, expectKnownMigrations } from "./schemaVersion.server";

/** The location of the data: a Postgres URL, or the embedded database in a folder. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

export type EntityManager = SqlEntityManager;

/** The interface that both drivers' MikroORM classes share. */
export interface Orm {
  em: { fork(): EntityManager };
  migrator: {
    getExecuted(): Promise<object[]>;
    up(options?: { transaction?: Transaction; migrations?: string[] }): Promise<unknown>;
  };
  checkConnection(): Promise<{ ok: true } | { ok: false; reason: string }>;
  close(force?: boolean): Promise<void>;
}

/** The most connections of a process, and how long a query waits for one, in milliseconds. */
const MAX_CONNECTIONS = 10;
const CONNECTION_TIMEOUT = 2_000;

/**
 * In milliseconds: after which time Postgres cancels a statement, and how often it checks that the client is still
 * connected. The limits of requests (`deadline.server.ts`) are shorter; these are for processes that disappear
 * without closing their connections.
 */
const STATEMENT_TIMEOUT = 65_000;
const CLIENT_CHECK_INTERVAL = 1_000;

export const sharedOptions = {
  entities,
  extensions: [Migrator],
  migrations: { migrationsList: migrations, snapshot: false },
  // Not managed by entities, so that a generated migration does not drop them: triggers, the functions of search, the
  // demo's marker, rate limits, the audit log, versions of site texts, imports, images, and the view of visible
  // reviews.
  schemaGenerator: {
    ignoreTriggers: true,
    ignoreRoutines: true,
    skipTables: ["demo", "rate_limits", "audit_entries", "setting_versions", "sheet_imports", "images"],
    skipViews: ["reviews"],
  },
  allowGlobalContext: false,
  forceUtcTimezone: true,
  // Errors are thrown; nothing else is worth logging.
  logger: () => {},
};

/**
 * Connects without migrating.
 * @throws when the database cannot be reached
 */
export async function connect({ databaseUrl, dataDir }: DatabaseLocation): Promise<Orm> {
  // Within a transaction, MikroORM forks its entity manager from any other of the same name, even of another database.
  const options = { ...sharedOptions, contextName: randomUUID() };
  if (databaseUrl) {
    return PostgresOrm.init<PostgreSqlDriver>({
      ...options,
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
    ...options,
    dbName: inMemory ? dataDir : folder,
    onCreateConnection: yieldBeforeQueries,
    // Bigints as text, as the Postgres driver returns them.
    driverOptions: { extensions: { pg_trgm }, parsers: { 20: (value: string) => value } },
  });
  // The embedded database has one connection, so this applies to all queries.
  await orm.em.fork().execute(`set ${WORD_SIMILARITY.setting} = ${WORD_SIMILARITY.least}`);
  return orm;
}

/**
 * Connects and migrates. Processes that start at the same time migrate one after the other.
 * @throws NewerSchemaError; others when the database cannot be reached or a migration fails, which is rolled back
 */
export async function openDatabase(location: DatabaseLocation): Promise<Orm> {
  const orm = await connect(location);
  try {
    const em = orm.em.fork();
    expectKnownMigrations(em, await appliedMigrations(em));
    if (location.databaseUrl) await withDatabaseTime(DATABASE_TIMEOUTS.unlimited, () => migrateWithLock(orm));
    else await orm.migrator.up();
  } catch (error) {
    await orm.close(true);
    throw error;
  }
  return orm;
}

/** Migrates under an advisory lock, in one transaction without a statement timeout. */
function migrateWithLock(orm: Orm): Promise<void> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute("set local statement_timeout = 0");
    await takeAdvisoryLock(em, "migrations");
    await orm.migrator.up({ transaction: em.getTransactionContext() });
  });
}
