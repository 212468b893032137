import { rm } from "node:fs/promises";
import { databaseFolderIn, explainDatabaseFolder } from "~/database/databaseFolder.server";
import { connect, type DatabaseLocation, directly, type Orm } from "~/database/open.server";
import type { ImageStore } from "~/features/images/imageStore.server";
import { openImageStore } from "~/features/images/openImageStore.server";
import type { Environment } from "~/lib/environment";

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

/** Runs work with a folder for an embedded database that is deleted afterwards. */
export async function withScratchFolder<Result>(
  folder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await rm(folder, { recursive: true, force: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
