import { rm } from "node:fs/promises";
import { databaseFolderIn, explainDatabaseFolder, isEmptyFolder } from "~/database/databaseFolder.server";
import { connect, type DatabaseLocation, directly, type Orm } from "~/database/open.server";
import { appliedMigrations, expectKnownMigrations, knownMigrations } from "~/database/schemaVersion.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { openImageStore } from "~/features/images/openImageStore.server";
import type { Environment } from "~/lib/environment";
import { product } from "~/lib/product";
import { OperationError } from "./operationError.ts";

/** The data of a site. */
export interface Site {
  orm: Orm;
  images: ImageStore;
}

/** What locates the data of a site. */
export type SiteLocation = DatabaseLocation & Pick<Environment, "imageBucket">;

/** Opens a site's data without migrating it, for some work. @throws as `connect` */
export async function withSite<Result>(
  location: SiteLocation,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = location;
  const open = () => connect(directly(location));
  const orm = await (databaseUrl ? open() : explainDatabaseFolder(databaseFolderIn(dataDir), open));
  try {
    return await work({ orm, images: await openImageStore(location) });
  } finally {
    await orm.close(true);
  }
}

const NO_DATA = `There is no data yet. Start ${product.name} once.`;

/**
 * Whether a site's database exists; opening an embedded one that does not would create it, empty.
 * @throws DataFolderError
 */
export async function hasDatabase({ databaseUrl, dataDir }: SiteLocation): Promise<boolean> {
  if (databaseUrl) return true;
  const folder = databaseFolderIn(dataDir);
  return !(await explainDatabaseFolder(folder, async () => isEmptyFolder(folder)));
}

/** Expects that a site's database exists. @throws OperationError otherwise; DataFolderError */
export async function expectDatabase(location: SiteLocation): Promise<void> {
  if (!(await hasDatabase(location))) throw new OperationError(NO_DATA);
}

/**
 * Expects that a site has data.
 * @param options.upToDate whether its schema must be of this program
 * @throws OperationError otherwise; NewerSchemaError
 */
export async function expectSchema({ orm }: Site, { upToDate }: { upToDate: boolean }): Promise<void> {
  const em = orm.em.fork();
  const applied = await appliedMigrations(em);
  expectKnownMigrations(em, applied);
  if (applied.length === 0) throw new OperationError(NO_DATA);
  if (upToDate && applied.length < knownMigrations(em).length) {
    throw new OperationError(
      `The data is of an older ${product.name}. Start this one once, which migrates it.`,
    );
  }
}

/** Runs work with a folder for an embedded database that is deleted afterwards. */
export async function withScratchFolder<Result>(
  folder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  // An interrupted run may have left it, and its process that creates a database may still be writing there.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
