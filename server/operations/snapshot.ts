import { createHash, type Hash } from "node:crypto";
import { IsolationLevel } from "@mikro-orm/core";
import { z } from "zod";
import { DATABASE_TIMEOUTS, withDatabaseTime } from "~/database/deadline.server";
import type { EntityManager } from "~/database/open.server";
import { appliedMigrations } from "~/database/schemaVersion.server";
import { withImageStore } from "./operationError.ts";
import type { Progress } from "./progress.ts";
import type { Site } from "./site.ts";
import { countRows, findTables, prepareTransaction, readRows, readSequences } from "./tables.ts";

/** The version of the format of snapshots. */
const SNAPSHOT_FORMAT = 1;

/** The beginning of a snapshot. */
export const snapshotHeader = z.object({
  product: z.literal("bandeja"),
  format: z.literal(SNAPSHOT_FORMAT),
  takenAt: z.iso.datetime(),
  /** The migrations of the database, in order. */
  migrations: z.array(z.string()),
  /** The last value of each sequence. */
  sequences: z.record(z.string(), z.string()),
  /** The number of rows and files of images. */
  size: z.int(),
});

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** The end of a snapshot: counts, and SHA-256 digests in hex. */
export const snapshotManifest = z.object({
  /** The digest of a table is that of its rows, each followed by a line feed. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: digest })),
  images: z.record(z.string(), z.object({ bytes: z.int(), sha256: digest })),
  /** The files that were not in the store, although the site uses them. */
  missingImages: z.array(z.string()),
});

export type SnapshotHeader = z.output<typeof snapshotHeader>;
export type SnapshotManifest = z.output<typeof snapshotManifest>;

/** A part of a snapshot: first the header, then rows, then images, last the manifest. */
export type SnapshotEntry =
  | { kind: "header"; header: SnapshotHeader }
  /** Each row is a JSON object in one line. Tables come after those that their foreign keys refer to. */
  | { kind: "rows"; table: string; rows: readonly string[] }
  | { kind: "image"; name: string; bytes: Uint8Array }
  | { kind: "manifest"; manifest: SnapshotManifest };

/**
 * Reads all data of a site, of one moment, while others write.
 * @param progress counts rows and files of images
 * @throws OperationError when a file of an image cannot be read
 */
export async function* takeSnapshot(
  { orm, images }: Site,
  progress: Progress,
): AsyncGenerator<SnapshotEntry> {
  const collected = new ManifestBuilder();
  const em = orm.em.fork();
  const files = yield* withTransaction(em, readDatabase(em, collected, progress));
  const absent: string[] = [];
  for (const { name, isUsed } of files) {
    const bytes = await withImageStore(() => images.read(name));
    if (bytes) {
      collected.addImage(name, bytes);
      yield { kind: "image", name, bytes };
    } else if (isUsed) {
      absent.push(name);
    }
    progress.add(1);
  }
  for (const name of await usedFiles(em, absent)) collected.addMissingImage(name);
  yield { kind: "manifest", manifest: collected.manifest() };
}

/** A file of an image. */
interface ImageFile {
  name: string;
  /** Whether its image is used. The files of one that is not may still be on their way to the store. */
  isUsed: boolean;
}

/** Those files whose images are used now: the others may have been deleted since the snapshot was taken. */
async function usedFiles(em: EntityManager, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await em.execute<{ name: string }[]>(
    `select file as name from images, unnest(files) as file
      where is_used and file = any(string_to_array(?, ' ')) order by 1`,
    [files.join(" ")],
  );
  return rows.map(({ name }) => name);
}

/** Reads the tables. @returns all files of images */
async function* readDatabase(
  em: EntityManager,
  collected: ManifestBuilder,
  progress: Progress,
): AsyncGenerator<SnapshotEntry, ImageFile[]> {
  const tables = await findTables(em);
  const files = await em.execute<ImageFile[]>(
    `select unnest(files) as name, is_used as "isUsed" from images where discarded_at is null order by 1`,
  );
  const size = (await countRows(em, tables)) + files.length;
  progress.start(size);
  yield {
    kind: "header",
    header: {
      product: "bandeja",
      format: SNAPSHOT_FORMAT,
      takenAt: new Date().toISOString(),
      migrations: await appliedMigrations(em),
      sequences: await readSequences(em),
      size,
    },
  };
  for (const table of tables) {
    collected.addRows(table.name, []);
    for await (const rows of readRows(em, table)) {
      collected.addRows(table.name, rows);
      yield { kind: "rows", table: table.name, rows };
      progress.add(rows.length);
    }
  }
  return files;
}

/** Runs a generator in a transaction that sees the database of one moment. */
async function* withTransaction<Item, Result>(
  em: EntityManager,
  items: AsyncGenerator<Item, Result>,
): AsyncGenerator<Item, Result> {
  const inTime = <Value>(work: () => Promise<Value>) => withDatabaseTime(DATABASE_TIMEOUTS.unlimited, work);
  await inTime(() => em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ }));
  try {
    await inTime(() => prepareTransaction(em));
    for (;;) {
      const { done, value } = await inTime(() => items.next());
      if (done) return value;
      yield value;
    }
  } finally {
    await inTime(() => em.rollback());
  }
}

/** Collects the counts and digests of what a snapshot contains. */
export class ManifestBuilder {
  readonly #tables = new Map<string, { rows: number; hash: Hash }>();
  readonly #images = new Map<string, { bytes: number; sha256: string }>();
  readonly #missingImages: string[] = [];

  addRows(table: string, rows: readonly string[]): void {
    const entry = this.#tables.get(table) ?? { rows: 0, hash: createHash("sha256") };
    this.#tables.set(table, entry);
    entry.rows += rows.length;
    for (const row of rows) entry.hash.update(row).update("\n");
  }

  addImage(name: string, bytes: Uint8Array): void {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    this.#images.set(name, { bytes: bytes.byteLength, sha256 });
  }

  addMissingImage(name: string): void {
    this.#missingImages.push(name);
  }

  /** Call it once, at the end. */
  manifest(): SnapshotManifest {
    const tables = [...this.#tables].map(
      ([name, { rows, hash }]) => [name, { rows, sha256: hash.digest("hex") }] as const,
    );
    return {
      tables: Object.fromEntries(tables),
      images: Object.fromEntries(this.#images),
      missingImages: this.#missingImages,
    };
  }
}

/** The tables and files of images whose counts or digests differ, by name. */
export function differences(expected: SnapshotManifest, actual: SnapshotManifest): string[] {
  return [
    ...differentNames(expected.tables, actual.tables).map((name) => `the table ${name}`),
    ...differentNames(expected.images, actual.images).map((name) => `the image ${name}`),
  ];
}

function differentNames(expected: Record<string, object>, actual: Record<string, object>): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].filter((name) => JSON.stringify(expected[name]) !== JSON.stringify(actual[name]));
}
