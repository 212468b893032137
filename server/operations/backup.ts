import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "~/lib/environment";
import { product } from "~/lib/product";
import { type ArchiveKeys, expectNoFile, readArchive, writeArchive } from "./archive.ts";
import { storeLastBackup } from "./lastBackup.ts";
import { loadSnapshot } from "./loadSnapshot.ts";
import { messageOf, OperationError } from "./operationError.ts";
import { type CommandContext, Progress } from "./progress.ts";
import { restoreInto } from "./restoreInto.ts";
import { expectSchema, type Site, withSite } from "./site.ts";
import { differences, type SnapshotManifest, takeSnapshot } from "./snapshot.ts";
import { WatchedSnapshot } from "./watchedSnapshot.ts";

/**
 * Backs up a site into a new file while it runs, and stores in the site when.
 * @throws OperationError when the file exists, or files of images that are used are missing: the backup is then written
 *   without them
 */
export async function backUp(
  site: Site,
  file: string,
  keys: ArchiveKeys,
  { output, signal }: CommandContext,
): Promise<void> {
  await expectSchema(site, { upToDate: false });
  await expectNoFile(file);
  const takenAt = new Date();
  const watched = new WatchedSnapshot(takeSnapshot(site, new Progress("Backing up", output)), signal);
  await writeArchive(file, watched, keys);
  const { manifest } = watched;
  output.line(`${summary(manifest)} are in ${file}`);
  if (manifest.missingImages.length > 0) {
    throw new OperationError(
      `These files are missing in the image store, and so in the backup: ${manifest.missingImages.join(", ")}.`,
    );
  }
  try {
    await storeLastBackup(site.orm.em.fork(), takenAt);
  } catch (error) {
    // A database that accepts no writes, such as a replica, can be backed up.
    output.line(
      `The time of the backup could not be stored (${messageOf(error)}): doctor and the metrics do not count it.`,
    );
  }
}

/** What an operator has to know after a restore. */
const BROUGHT_BACK = [
  "What was ended or withdrawn since the backup is back; end or withdraw it again before the start:",
  "- sessions that had ended: npm run admin -- sessions end, after which everybody signs in again",
  "- deleted accounts: npm run admin -- delete-account ACCOUNT --yes",
  "- super admin rights that were revoked: npm run admin -- super-admin list, and super-admin revoke ACCOUNT",
  "- suspensions: npm run admin -- suspend ACCOUNT --reason TEXT, and reinstate ACCOUNT",
  "After the start, users revoke their access tokens again at /account/tokens, and take their reviews out of the open data at /account/open-data.",
  'Deleted or hidden reviews, ended claims and replaced visit codes are back as well: see docs/operating.md, "Backups".',
];

/** Restores a backup into an empty site. @throws as `readArchive`, `restoreInto` */
export async function restore(
  environment: Environment,
  file: string,
  keys: ArchiveKeys,
  { output, signal }: CommandContext,
): Promise<void> {
  const entries = new WatchedSnapshot(readArchive(file, keys), signal);
  const manifest = await restoreInto(
    environment,
    entries,
    new Progress("Restoring", output),
    emptyPlaceFor(environment),
  );
  output.line(`${summary(manifest)} are restored. Start ${product.name} with npm start.`);
  for (const line of BROUGHT_BACK) output.line(line);
  if (manifest.missingImages.length > 0) output.line(`The backup ${missingFiles(manifest)}`);
}

function emptyPlaceFor({ databaseUrl, databaseDirectUrl }: Environment): string {
  if (!databaseUrl) return "Move it away, or set DATA_DIR to another folder.";
  return `Set ${databaseDirectUrl ? "DATABASE_URL and DATABASE_DIRECT_URL" : "DATABASE_URL"} to an empty database.`;
}

/**
 * Restores a backup into a temporary folder and compares every row and file with it.
 * @throws OperationError when something differs, or the backup was written without files of images
 */
export async function verify(
  file: string,
  keys: ArchiveKeys,
  { output, signal }: CommandContext,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bandeja-verify-"));
  try {
    const manifest = await withSite(
      { databaseUrl: undefined, dataDir: folder, imageBucket: undefined },
      async (site) => {
        const entries = new WatchedSnapshot(readArchive(file, keys), signal);
        const expected = await loadSnapshot(site, entries, new Progress("Restoring", output), {
          migrate: false,
        });
        const restored = new WatchedSnapshot(takeSnapshot(site, new Progress("Comparing", output)), signal);
        for await (const _ of restored);
        const different = differences(expected, restored.manifest);
        if (different.length > 0) throw new OperationError(`Not restored equal: ${different.join(", ")}.`);
        return expected;
      },
    );
    const compared = `${summary(manifest)} were restored from ${file} and compared`;
    if (manifest.missingImages.length > 0)
      throw new OperationError(`${compared}, but the backup ${missingFiles(manifest)}`);
    output.line(`${compared}: the backup is good.`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function summary({ tables, images }: SnapshotManifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(images).length;
  return `${count(rows, "row")} and ${count(files, "image file")}`;
}

function missingFiles({ missingImages }: SnapshotManifest): string {
  return `lacks these files of images, which the image store did not have: ${missingImages.join(", ")}.`;
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
