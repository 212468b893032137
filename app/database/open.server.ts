import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Transaction } from "@mikro-orm/core";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM as EmbeddedOrm, type PgliteDriver } from "@mikro-orm/pglite";
import { type PostgreSqlDriver, MikroORM as PostgresOrm } from "@mikro-orm/postgresql";
import type { SqlEntityManager } from "@mikro-orm/sql";
import type { Pool } from "pg";
import { WORD_SIMILARITY } from "~/features/catalogue/similarTerms.server";
import { takeAdvisoryLock } from "~/sql/advisoryLocks.server";
import { isLockConflict } from "~/sql/retryOnDeadlock";
import { liftTimeLimits } from "~/sql/timeLimits.server";
import { databaseFolderIn, prepareDatabaseFolder } from "./databaseFolder.server";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "./deadline.server";
import { closeForGood, dropArrayParsers, superviseConnection } from "./embeddedConnection.server";
import { entities } from "./entities";
import { migrations } from "./migrations";
import { nameStatements, supervisePool } from "./pool.server";
import { expectConnection, expectSupportedServer } from "./postgresServer.server";
import { type QueryListeners, reportQueries } from "./queryReports.server";
import { appliedMigrations, expectKnownMigrations } from "./schemaVersion.server";

/** The location of the data: a Postgres URL, or the embedded database in a folder. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  /** The URL of the same Postgres without a pooler; undefined when `databaseUrl` is it. */
  databaseDirectUrl?: string | undefined;
  dataDir: string;
}

/** What a process does with its connections. */
export interface ConnectionOptions extends QueryListeners {
  /** Called with the pool of a Postgres. */
  onPoolCreated?: (pool: Pool) => void;
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
export const MAX_CONNECTIONS = 10;
const CONNECTION_TIMEOUT = 2_000;

/** Settings of each connection. */
const SETTINGS = {
  [WORD_SIMILARITY.setting]: WORD_SIMILARITY.least,
  // Compiling a statement takes longer than running it: the estimated costs of large tables are high, but few rows are read.
  jit: "off",
  // In milliseconds: after which time Postgres cancels a statement, and how often it checks that the client is still
  // connected. The limits of requests (`deadline.server.ts`) are shorter; these are for processes that disappear
  // without closing their connections.
  statement_timeout: 65_000,
  client_connection_check_interval: 1_000,
  // In milliseconds: when Postgres ends a transaction without a statement, with the locks of a process that disappeared.
  idle_in_transaction_session_timeout: 30_000,
  // In seconds, and a number: when Postgres asks whether an idle client is there, how often again, and when it gives up.
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
};

/** The embedded database is part of the process: Postgres' default, 128 MB of shared buffers, takes 121 MB more of it. */
const EMBEDDED_SETTINGS = ["-c", "shared_buffers=16MB"];

export const sharedOptions = {
  entities,
  extensions: [Migrator],
  migrations: { migrationsList: migrations, snapshot: false },
  // Not managed by entities, so that a generated migration does not drop them: triggers, the functions of search, the
  // demo's marker, read-only mode, the time of the last backup, rate limits, the audit log, suspensions of deleted accounts, versions of site texts, imports,
  // images, hidings and appeals, what owners of items write, secrets of visit codes, and the view of visible reviews.
  schemaGenerator: {
    ignoreTriggers: true,
    ignoreRoutines: true,
    skipTables: [
      "burst_reviews",
      "burst_scan",
      "demo",
      "read_only_mode",
      "last_backup",
      "rate_limits",
      "audit_entries",
      "setting_versions",
      "sheet_imports",
      "images",
      "security_events",
      "review_votes",
      "visit_secrets",
      "review_versions",
      "open_data_consents",
      "hidings",
      "appeals",
      "reports_of_deleted_reviews",
      "deleted_reports",
      "suspensions_of_deleted_accounts",
      "review_bursts",
      "review_pictures",
      "owner_claims",
      "owner_replies",
      "fact_proposals",
      "proposed_facts",
    ],
    skipViews: ["reviews"],
  },
  // A mistyped name would become an empty site.
  ensureDatabase: false,
  allowGlobalContext: false,
  forceUtcTimezone: true,
  // Errors are thrown; nothing else is worth logging.
  logger: () => {},
};

/**
 * Connects without migrating.
 * @throws UnusableDatabaseError when a Postgres cannot be reached or does not have the database; others of the embedded one
 */
export async function connect(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseLocation,
  { onPoolCreated, ...listeners }: ConnectionOptions = {},
): Promise<Orm> {
  // Within a transaction, MikroORM forks its entity manager from any other of the same name, even of another database.
  const options = { ...sharedOptions, ...reportQueries(listeners), contextName: randomUUID() };
  if (databaseUrl) {
    const orm = await PostgresOrm.init<PostgreSqlDriver>({
      ...options,
      clientUrl: databaseUrl,
      driverOptions: {
        onPoolCreated(pool: Pool) {
          supervisePool(pool);
          if (!databaseDirectUrl) nameStatements(pool);
          onPoolCreated?.(pool);
        },
        max: MAX_CONNECTIONS,
        connectionTimeoutMillis: CONNECTION_TIMEOUT,
        application_name: "bandeja",
        // MikroORM takes only host, port, user, password and name from an address: the rest, such as TLS, is the driver's.
        // A pooler shares connections and has no options for them; `setForDatabase` replaces these.
        ...(databaseDirectUrl ? { connectionString: databaseUrl } : withSettings(databaseUrl)),
      },
    });
    try {
      await expectConnection(orm.em.fork());
    } catch (error) {
      await orm.close(true);
      throw error;
    }
    return orm;
  }
  const inMemory = dataDir.startsWith("memory:");
  const folder = databaseFolderIn(dataDir);
  if (!inMemory) await prepareDatabaseFolder(folder);
  let pglite: PGlite | undefined;
  const orm = await EmbeddedOrm.init<PgliteDriver>({
    ...options,
    dbName: inMemory ? dataDir : folder,
    onCreateConnection: async (connection) => superviseConnection(connection, () => pglite),
    driverOptions: {
      extensions: { pg_trgm },
      // Bigints as text, as the Postgres driver returns them.
      parsers: { 20: (value: string) => value },
      startParams: [...PGlite.defaultStartParams, ...EMBEDDED_SETTINGS],
    },
  });
  const connection = orm.driver.getConnection();
  pglite = await connection.getNativeClient();
  closeForGood(connection);
  dropArrayParsers(pglite);
  // The embedded database has one connection, so this applies to all queries.
  await orm.em.fork().execute(`set ${WORD_SIMILARITY.setting} = ${WORD_SIMILARITY.least}`);
  return orm;
}

/** The embedded database of an ORM. @throws when it has a Postgres */
export function embeddedDatabaseOf(orm: Orm): Promise<PGlite> {
  if (!(orm instanceof EmbeddedOrm)) throw new Error("There is no embedded database");
  return orm.driver.getConnection().getNativeClient();
}

/** An address with the settings as options of its connections, before its own, which would replace them. */
function withSettings(databaseUrl: string): { connectionString: string; options: string } {
  const settings = settingsAs((name, value) => `-c ${name}=${value}`);
  const address = new URL(databaseUrl);
  const own = address.searchParams.get("options");
  if (own === null) return { connectionString: databaseUrl, options: settings };
  address.searchParams.delete("options");
  return { connectionString: address.href, options: `${settings} ${own}` };
}

function settingsAs(text: (name: string, value: string | number) => string): string {
  return Object.entries(SETTINGS)
    .map(([name, value]) => text(name, value))
    .join(" ");
}

/** The location without a pooler, for what needs a connection of its own. */
export function directly({ databaseUrl, databaseDirectUrl, ...rest }: DatabaseLocation): DatabaseLocation {
  return { ...rest, databaseUrl: databaseDirectUrl ?? databaseUrl };
}

/**
 * Connects and migrates. Processes that start at the same time migrate one after the other.
 * @param options of the connections that are used from then on
 * @throws NewerSchemaError; UnusableDatabaseError; others when a migration fails, which is rolled back
 */
export async function openDatabase(
  location: DatabaseLocation,
  options: ConnectionOptions = {},
): Promise<Orm> {
  const isPooled = location.databaseDirectUrl !== undefined;
  const orm = await connect(directly(location), isPooled ? {} : options);
  try {
    const em = orm.em.fork();
    await expectSupportedServer(em);
    expectKnownMigrations(em, await appliedMigrations(em));
    if (location.databaseUrl) {
      await withDatabaseTime(DATABASE_TIMEOUTS.unlimited, () => migrateBesideOthers(orm, isPooled));
    } else await orm.migrator.up();
  } catch (error) {
    await orm.close(true);
    throw error;
  }
  if (!isPooled) return orm;
  await orm.close(true);
  return connect(location, options);
}

/** How long a migration waits for a table, in milliseconds: less than the second after which Postgres breaks a deadlock. */
const LOCK_TIMEOUT = 400;

/** How long locked tables may delay the migrations, and the longest time between two attempts, in milliseconds. */
const MIGRATION_TIMEOUT = 120_000;
const RETRY_INTERVAL = 300;

/**
 * Migrates while other processes read and write. A migration locks several tables, as their transactions do in another
 * order: it must be the migration that gives way, and tries again, or requests would fail.
 */
async function migrateBesideOthers(orm: Orm, isPooled: boolean): Promise<void> {
  const end = performance.now() + MIGRATION_TIMEOUT;
  for (;;) {
    try {
      return await migrateWithLock(orm, isPooled);
    } catch (error) {
      if (!isLockConflict(error) || performance.now() > end) throw error;
      await delay(Math.random() * RETRY_INTERVAL);
    }
  }
}

/** Migrates under an advisory lock, in one transaction without limits for its statements and the work between them. */
function migrateWithLock(orm: Orm, isPooled: boolean): Promise<void> {
  return orm.em.fork().transactional(async (em) => {
    await liftTimeLimits(em);
    await takeAdvisoryLock(em, "migrations");
    // After the advisory lock, which another process may hold for as long as its migrations take.
    await em.execute(`set local lock_timeout = ${LOCK_TIMEOUT}`);
    await orm.migrator.up({ transaction: em.getTransactionContext() });
    if (isPooled) await setForDatabase(em);
  });
}

/** Applies the settings to all later connections to the database, those of a pooler too. */
async function setForDatabase(em: EntityManager): Promise<void> {
  // Loads the extension: Postgres lets only superusers set what it does not know.
  await em.execute("select show_limit()");
  const statements = settingsAs(
    (name, value) => `execute format('alter database %I set ${name} = ${value}', current_database());`,
  );
  await em.execute(`do $$ begin ${statements} end $$`);
}
