import { accessSync, constants, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import {
  DataFolderError,
  makeNewFilesPrivate,
  makePrivateFolder,
  makeTreePrivate,
  pathOf,
  treeOf,
} from "~/lib/dataFolder.server";

/** The file that says of a folder that it is a database. */
const MARK = "PG_VERSION";

/** As much as has to be free for the database to open, in bytes. */
const SPACE_NEEDED = 1_048_576;

/**
 * Makes sure that a folder is a database, open to this user alone. PGlite would fill any folder that lacks its mark
 * with an empty database, the rest of a damaged one included: so a missing or empty folder alone becomes a new one,
 * made beside it and moved when it is whole, for a first start may be cut off.
 * @throws DataFolderError where the folder holds something else; what PGlite and the file system throw
 */
export async function prepareDatabaseFolder(folder: string): Promise<void> {
  // PGlite makes files for as long as it is open, and asks for no mode of its own.
  makeNewFilesPrivate();
  makePrivateFolder(dirname(folder));
  const unfinished = unfinishedOf(folder);
  rmSync(unfinished, { recursive: true, force: true });
  const entries = entriesOf(folder);
  if (entries.length === 0) {
    makePrivateFolder(unfinished);
    await (await PGlite.create(unfinished)).close();
    renameSync(unfinished, folder);
  } else if (entries.includes(MARK)) {
    makeTreePrivate(folder);
  } else {
    throw new DataFolderError(
      `${folder} holds files but no database (${MARK} is missing), and is left as it is. Restore a backup of it, or move it away to begin with an empty database.`,
    );
  }
}

/**
 * Opens what is in the folder of a database.
 * @throws DataFolderError where that fails: one sentence on what to do, with the failure as its cause
 */
export async function explainDatabaseFolder<Opened>(
  folder: string,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    const code = obstacleIn(folder) ?? codeOf(error);
    throw new DataFolderError(adviceFor(folder, code), { cause: error });
  }
}

/** Where the embedded database is. */
export function databaseFolderIn(dataDir: string): string {
  return join(dataDir, "database");
}

function unfinishedOf(folder: string): string {
  return `${folder}.unfinished`;
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

/** The code of what stands in the way of reading and writing there, as PGlite itself only says that it failed. */
function obstacleIn(folder: string): string | undefined {
  const probe = `${folder}.probe`;
  try {
    writeFileSync(probe, Buffer.alloc(SPACE_NEEDED));
    const paths = existsSync(folder) ? [folder, ...treeOf(folder).map(pathOf)] : [];
    for (const path of paths) accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return codeOf(error);
  } finally {
    rmSync(probe, { force: true });
  }
}

function adviceFor(folder: string, code: string | undefined): string {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return `There is no space left for the database in ${folder} (${code}). Free some, and start again.`;
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `The database in ${folder} cannot be read and written (${code}). Give it to the user who runs Bandeja, or set DATA_DIR to another folder.`;
    case "ENOTDIR":
      return `${folder} is no folder (${code}). Move it away, or set DATA_DIR to another folder.`;
    default:
      return `The database in ${folder} cannot be opened: it is damaged, or of another version; the log says more. Restore a backup of it, or move it away to begin with an empty database.`;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
