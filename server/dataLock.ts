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
 * @throws StartError where another process has it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const holder = new DatabaseSync(join(dataDir, "lock"), { timeout: 0 });
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

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
