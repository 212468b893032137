import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "./startError.ts";

/**
 * Takes the data folder for this process alone: the embedded database has no lock of its own, and two
 * processes on one folder would lose each other's rows without a word.
 *
 * The lock is the kernel's, on a file that SQLite holds open. It ends with the process however that ends,
 * so there is no stale lock to recognise and no live one to steal; process ids, which come again and mean
 * nothing across containers, play no part.
 * @param dataDir made where it is missing
 * @returns gives the folder free
 * @throws StartError where another process has it, or nobody may write there
 */
export function lockDataDir(dataDir: string): () => void {
  const holder = openLockFile(dataDir);
  try {
    holder.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    holder.close();
    if (!isBusy(error)) throw error;
    throw new StartError(
      `Another Bandeja runs on the data in ${dataDir}. Stop it, or give this one its own with DATA_DIR.`,
    );
  }
  return () => holder.close();
}

function openLockFile(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true });
    return new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`Nothing can be written in ${dataDir} (${reason}). Set DATA_DIR to another folder.`);
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
