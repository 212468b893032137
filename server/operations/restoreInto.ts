import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseFolderIn, explainDatabaseFolder, isEmptyFolder } from "~/database/databaseFolder.server";
import { expectSupportedServer } from "~/database/postgresServer.server";
import { openImageStore } from "~/features/images/openImageStore.server";
import { loadSnapshot } from "./loadSnapshot.ts";
import { OperationError } from "./operationError.ts";
import type { Progress } from "./progress.ts";
import { type SiteLocation, withScratchFolder, withSite } from "./site.ts";
import type { SnapshotEntry, SnapshotManifest } from "./snapshot.ts";
import { countRows, findTables } from "./tables.ts";

/**
 * Writes a snapshot into an empty site and migrates it. When it is interrupted at any moment, the site stays empty.
 * @param emptyPlace what to do when the site is not empty
 * @throws OperationError as `loadSnapshot`; UnusableDatabaseError
 */
export async function restoreInto(
  location: SiteLocation,
  entries: AsyncIterable<SnapshotEntry>,
  progress: Progress,
  emptyPlace: string,
): Promise<SnapshotManifest> {
  const { databaseUrl, dataDir } = location;
  if (databaseUrl) {
    return withSite(location, async (site) => {
      await expectSupportedServer(site.orm.em.fork());
      return loadSnapshot(site, entries, progress, { migrate: true, emptyPlace });
    });
  }

  const folder = databaseFolderIn(dataDir);
  await expectEmptyFolder(location, folder, emptyPlace);
  // The embedded database is not safe against power loss, so it gets its place only when it is complete.
  return withScratchFolder(join(dataDir, "restoring"), async (scratch) => {
    const manifest = await withSite({ ...location, dataDir: scratch }, async ({ orm }) =>
      loadSnapshot({ orm, images: await openImageStore(location) }, entries, progress, { migrate: true }),
    );
    await rm(folder, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    await rename(databaseFolderIn(scratch), folder);
    return manifest;
  });
}

/** @throws OperationError when the folder holds a database with rows */
async function expectEmptyFolder(location: SiteLocation, folder: string, emptyPlace: string): Promise<void> {
  if (await explainDatabaseFolder(folder, async () => isEmptyFolder(folder))) return;
  const rows = await withSite(location, ({ orm }) => {
    const em = orm.em.fork();
    return findTables(em).then((tables) => countRows(em, tables));
  });
  if (rows === 0) return;
  throw new OperationError(`${folder} has data already, and nothing was changed. ${emptyPlace}`);
}
