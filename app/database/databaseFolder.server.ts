import { execFile } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import {
  DataFolderError,
  makeNewFilesPrivate,
  makePrivateFolder,
  makeTreePrivate,
  pathOf,
  treeOf,
} from "~/lib/dataFolder.server";
import { product } from "~/lib/product";

/** The file that every Postgres data folder has. */
const VERSION_FILE = "PG_VERSION";

/** The free space that opening the database may need, in bytes: for a new file of its log, of 16 MiB, and some more. */
const SPACE_NEEDED = 17 * 1_048_576;

/** The program that creates a database in the folder of its argument. */
const CREATE_DATABASE = `import { PGlite } from "@electric-sql/pglite";
await (await PGlite.create(process.argv[1])).close();`;

/**
 * Makes sure that a folder holds a database and is private to this user. PGlite would create an empty database in any
 * folder without `PG_VERSION`, even over a damaged one, so a new database is created only when the folder is missing
 * or empty. It is created beside the folder and renamed when complete, since a first start may be interrupted.
 * @throws DataFolderError when the folder holds something else; errors of PGlite and the file system
 */
export async function prepareDatabaseFolder(folder: string): Promise<void> {
  // PGlite creates files while it is open, and sets no mode for them.
  makeNewFilesPrivate();
  makePrivateFolder(dirname(folder));
  removeUnfinished(folder);
  const entries = entriesOf(folder);
  if (entries.length === 0) {
    const unfinished = mkdtempSync(unfinishedOf(folder));
    await createDatabase(unfinished);
    renameSync(unfinished, folder);
    // Again, since the process that an interrupted start has left may have gone on meanwhile.
    removeUnfinished(folder);
  } else if (entries.includes(VERSION_FILE)) {
    makeTreePrivate(folder);
  } else {
    throw new DataFolderError(
      `${folder} holds files but no database (${VERSION_FILE} is missing), and is left as it is. Restore a backup of it, or move it away to begin with an empty database.`,
    );
  }
}

/**
 * Opens the database in a folder.
 * @throws DataFolderError when `open` fails: its message tells the operator what to do, `cause` is the error
 */
export async function explainDatabaseFolder<Opened>(
  folder: string,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    const code = accessErrorOf(folder) ?? codeOf(error);
    throw new DataFolderError(adviceFor(folder, code), { cause: error });
  }
}

/** The folder of the embedded database. */
export function databaseFolderIn(dataDir: string): string {
  return join(dataDir, "database");
}

/** Whether a folder is missing or empty, so that opening its database would create one. */
export function isEmptyFolder(folder: string): boolean {
  return entriesOf(folder).length === 0;
}

/** The beginning of the names of folders with a database that is being created. */
function unfinishedOf(folder: string): string {
  return `${folder}.unfinished`;
}

/**
 * Creates a database in an empty folder, in a process of its own: the 400 MB of memory that this takes end with it. If it
 * survives this process, it writes to a folder that no other start uses.
 */
async function createDatabase(folder: string): Promise<void> {
  const args = ["--liftoff-only", "--input-type=module", "--eval", CREATE_DATABASE, folder];
  // Node resolves the packages that the program imports from this folder.
  await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, env: {} });
}

/** Removes what interrupted starts have left, one of which may still be writing. */
function removeUnfinished(folder: string): void {
  const parent = dirname(folder);
  const names = readdirSync(parent).filter((name) => name.startsWith(basename(unfinishedOf(folder))));
  for (const name of names) rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10 });
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
}

/** The code of the error of reading or writing in a folder, since PGlite does not report it; undefined for none. */
function accessErrorOf(folder: string): string | undefined {
  const probe = `${folder}.probe`;
  try {
    writeFileSync(probe, Buffer.alloc(SPACE_NEEDED));
    const paths = existsSync(folder) ? [folder, ...treeOf(folder).map(pathOf)] : [];
    for (const path of paths) accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    return codeOf(error);
  } finally {
    // Below a file, removing would fail as well.
    if (existsSync(probe)) rmSync(probe);
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
      return `The database in ${folder} cannot be read and written (${code}). Give it to the user who runs ${product.name}, or set DATA_DIR to another folder.`;
    case "ENOTDIR":
      return `${folder} is no folder (${code}). Move it away, or set DATA_DIR to another folder.`;
    default:
      return `The database in ${folder} cannot be opened: it is damaged, or of another version; the log says more. Restore a backup of it, or move it away to begin with an empty database.`;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
