import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Migrator } from "@mikro-orm/migrations";
import { MikroORM as EmbeddedOrm, type PgliteDriver } from "@mikro-orm/pglite";
import { type PostgreSqlDriver, MikroORM as PostgresOrm } from "@mikro-orm/postgresql";
import type { BasePostgreSqlEntityManager } from "@mikro-orm/sql";
import { takeAdvisoryLock } from "~/kernel/advisoryLocks.server";
import { SIMILARITY } from "~/kernel/searchMatch.server";
import { entities } from "./entities";
import { migrations } from "./migrations";

/** Where the data is: a Postgres by its address, or the embedded one in a folder. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

export type EntityManager = BasePostgreSqlEntityManager;

/** What the program asks of either driver's MikroORM. */
export interface Orm {
  em: { fork(): EntityManager };
  migrator: { up(): Promise<unknown> };
  checkConnection(): Promise<{ ok: true } | { ok: false; reason: string }>;
  close(force?: boolean): Promise<void>;
}

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
        connectionTimeoutMillis: 5_000,
        statement_timeout: 15_000,
        application_name: "bandeja",
        options: `-c ${SIMILARITY.setting}=${SIMILARITY.least}`,
      },
    });
  }
  const inMemory = dataDir.startsWith("memory:");
  if (!inMemory) mkdirSync(dataDir, { recursive: true });
  const orm = await EmbeddedOrm.init<PgliteDriver>({
    ...sharedOptions,
    dbName: inMemory ? dataDir : join(dataDir, "database"),
    // Bigints as text, which is what the Postgres driver gives.
    driverOptions: { extensions: { pg_trgm }, parsers: { 20: (value: string) => value } },
  });
  // Its one connection.
  await orm.em.fork().execute(`set ${SIMILARITY.setting} = ${SIMILARITY.least}`);
  return orm;
}

/**
 * Connects and brings the schema up to date. Processes that start together take turns.
 * @throws where the database cannot be reached or a migration fails; nothing of it is kept then
 */
export async function openDatabase(location: DatabaseLocation): Promise<Orm> {
  const orm = await connect(location);
  try {
    if (location.databaseUrl) await migrateInTurn(orm);
    else await orm.migrator.up();
  } catch (error) {
    await orm.close(true);
    throw error;
  }
  return orm;
}

/** The lock is held on a connection of its own; the embedded database has one only, and one process. */
function migrateInTurn(orm: Orm): Promise<void> {
  return orm.em.fork().transactional(async (em) => {
    await takeAdvisoryLock(em, "migrations");
    await orm.migrator.up();
  });
}
