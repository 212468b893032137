import { notifyAnyChange } from "~/database/contentChanges.server";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import type { EntityManager, Orm } from "~/database/open.server";
import { expectKnownMigrations } from "~/database/schemaVersion.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { formatOf } from "~/http/uploads";
import { takeAdvisoryLock } from "~/sql/advisoryLocks.server";
import { OperationError, withImageStore } from "./operationError.ts";
import type { Progress } from "./progress.ts";
import type { Site } from "./site.ts";
import {
  differences,
  ManifestBuilder,
  type SnapshotEntry,
  type SnapshotHeader,
  type SnapshotManifest,
} from "./snapshot.ts";
import { countRows, findTables, prepareTransaction, TableWriter, writeSequences } from "./tables.ts";

/**
 * Writes a snapshot into an empty site, in one transaction: all of it, or nothing but files of images.
 * @param options.migrate whether to migrate it to this version afterwards
 * @param options.emptyPlace what to do when the site is not empty
 * @returns the manifest of what was written
 * @throws OperationError when the site is not empty, the snapshot incomplete or an image not stored; NewerSchemaError
 */
export function loadSnapshot(
  { orm, images }: Site,
  entries: AsyncIterable<SnapshotEntry>,
  progress: Progress,
  { migrate, emptyPlace = "" }: { migrate: boolean; emptyPlace?: string },
): Promise<SnapshotManifest> {
  const load = async (em: EntityManager): Promise<SnapshotManifest> => {
    await prepareTransaction(em);
    await takeAdvisoryLock(em, "migrations");
    await expectEmpty(em, emptyPlace);
    const loader = new Loader(em, orm, images);
    for await (const entry of entries) progress.add(await loader.load(entry, progress));
    const manifest = await loader.finish();
    if (migrate) await orm.migrator.up({ transaction: em.getTransactionContext() });
    // Other processes may have the Postgres open, and triggers did not run.
    await notifyAnyChange(em);
    await em.execute("analyze");
    return manifest;
  };
  return withDatabaseTime(DATABASE_TIMEOUTS.unlimited, async () => {
    // Creates the migrator's table, for which it takes a connection: within a transaction the embedded one is in use.
    await orm.migrator.getExecuted();
    return orm.em.fork().transactional(load);
  });
}

/** Writes the entries of a snapshot in their order. */
class Loader {
  readonly #em: EntityManager;
  readonly #orm: Orm;
  readonly #images: ImageStore;
  readonly #loaded = new ManifestBuilder();
  #writer: TableWriter | undefined;
  #sequences: Record<string, string> = {};
  #expected: SnapshotManifest | undefined;

  constructor(em: EntityManager, orm: Orm, images: ImageStore) {
    this.#em = em;
    this.#orm = orm;
    this.#images = images;
  }

  /** @returns the number of rows and files */
  async load(entry: SnapshotEntry, progress: Progress): Promise<number> {
    switch (entry.kind) {
      case "header":
        progress.start(entry.header.size);
        await this.#createTables(entry.header);
        return 0;
      case "rows":
        await this.#write(entry.table, entry.rows);
        this.#loaded.addRows(entry.table, entry.rows);
        return entry.rows.length;
      case "image": {
        const { name, bytes } = entry;
        const format = imageFormat(name);
        await withImageStore(() => this.#images.put({ name, format, bytes }));
        this.#loaded.addImage(name, bytes);
        return 1;
      }
      case "manifest":
        this.#expected = entry.manifest;
        return 0;
    }
  }

  /** @throws OperationError when entries are missing or damaged */
  async finish(): Promise<SnapshotManifest> {
    if (!this.#writer || !this.#expected) {
      throw new OperationError("The backup is incomplete: its end is missing. Nothing was restored.");
    }
    const different = differences(this.#expected, this.#loaded.manifest());
    if (different.length > 0) {
      throw new OperationError(`The backup is damaged: ${different.join(", ")}. Nothing was restored.`);
    }
    await writeSequences(this.#em, this.#sequences);
    await this.#writer.finish();
    return this.#expected;
  }

  /** @throws OperationError when the database rejects the values */
  async #write(table: string, rows: readonly string[]): Promise<void> {
    try {
      await this.#writer?.write(table, rows);
    } catch (error) {
      if (!isInvalidData(error)) throw error;
      throw new OperationError(`The backup is damaged: the table ${table}. Nothing was restored.`, {
        cause: error,
      });
    }
  }

  async #createTables({ migrations, sequences }: SnapshotHeader): Promise<void> {
    expectKnownMigrations(this.#em, migrations);
    await this.#orm.migrator.up({ migrations, transaction: this.#em.getTransactionContext() });
    this.#sequences = sequences;
    this.#writer = await TableWriter.start(this.#em);
    for (const { name } of await findTables(this.#em)) this.#loaded.addRows(name, []);
  }
}

/** @throws OperationError when a table has rows */
async function expectEmpty(em: EntityManager, emptyPlace: string): Promise<void> {
  if ((await countRows(em, await findTables(em))) === 0) return;
  throw new OperationError(`There is data already, and nothing was changed. ${emptyPlace}`);
}

/** The classes of SQLSTATE for data that is invalid, and for constraints. */
function isInvalidData(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^2[23]/.test(String(error.code));
}

function imageFormat(name: string) {
  const format = formatOf(name);
  if (!format) throw new OperationError(`The backup is damaged: ${name} is not the name of an image.`);
  return format;
}
