import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivate, makePrivateFolder } from "../app/lib/dataFolder.server.ts";
import { StartError } from "./startError.ts";

/**
 * Takes the data folder for this process alone: the embedded database has no lock of its own, and two
 * processes on one folder would lose each other's rows without a word.
 *
 * The lock is the kernel's, on a file that SQLite holds open. It ends with the process however that ends,
 * so there is no stale lock to recognise and no live one to steal; process ids, which come again and mean
 * nothing across containers, play no part.
 * @param dataDir made where it is missing, and open to this user alone from then on
 * @returns gives the folder free
 * @throws StartError where another process has it, or nobody may write there
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, "lock");
  const holder = openLockFile(dataDir, file);
  try {
    holder.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    holder.close();
    throw new StartError(
      isBusy(error)
        ? `Another Bandeja runs on the data in ${dataDir}. Stop it, or give this one its own with DATA_DIR.`
        : `${file} is damaged or cannot be written (${reasonOf(error)}). Remove it, or set DATA_DIR to another folder.`,
    );
  }
  return () => holder.close();
}

function openLockFile(dataDir: string, file: string): DatabaseSync {
  try {
    makePrivateFolder(dataDir);
    const holder = new DatabaseSync(file, { timeout: 0 });
    makePrivate(file);
    return holder;
  } catch (error) {
    throw new StartError(
      `Nothing can be written in ${dataDir} (${reasonOf(error)}). Set DATA_DIR to another folder.`,
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
