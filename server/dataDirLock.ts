import { statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makePrivate, makePrivateFolder } from "../app/lib/dataFolder.server.ts";
import { product } from "../app/lib/product.ts";
import { commandSocketIn, otherUsersFolder } from "./commandSocket.ts";
import { StartError } from "./startError.ts";

/**
 * Locks the data folder for this process. The embedded database has no lock of its own, and two processes on one folder
 * would silently lose each other's rows.
 *
 * The operating system holds the lock, on a file that SQLite keeps open, and releases it when the process ends in any
 * way: there are no stale locks. Process ids would not work: they are reused, and differ between containers.
 * @param dataDir created when missing, and made private to this user
 * @param setting what names the folder, for the message of an error
 * @returns releases the lock
 * @throws StartError when another process has the lock, the folder is another user's, cannot be written, or its path is
 *   too long
 */
export function lockDataDir(dataDir: string, setting = "DATA_DIR"): () => void {
  // The process that holds the lock runs the commands; it must not find out late that it cannot.
  commandSocketIn(dataDir, setting);
  const file = join(dataDir, "lock");
  if (isOthersForRoot(file)) throw otherUsersFolder(dataDir, setting);
  const lock = openLockFile(dataDir, file, setting);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (isOutOfSpace(error)) throw noSpaceLeft(dataDir, setting);
    throw new StartError(
      isBusy(error)
        ? `Another ${product.name} runs on the data in ${dataDir}. Stop it, or give this one its own with ${setting}.`
        : `${file} is damaged or cannot be written (${reasonOf(error)}). Remove it, or set ${setting} to another folder.`,
    );
  }
  return () => lock.close();
}

/** Whether this is root and the data are another user's, who could not read the files that root would leave there. */
function isOthersForRoot(file: string): boolean {
  return process.geteuid?.() === 0 && Boolean(statSync(file, { throwIfNoEntry: false })?.uid);
}

function openLockFile(dataDir: string, file: string, setting: string): DatabaseSync {
  try {
    makePrivateFolder(dataDir);
    // Of several processes that begin at once, each may refuse the others for a moment.
    const lock = new DatabaseSync(file, { timeout: 200 });
    makePrivate(file);
    return lock;
  } catch (error) {
    if (isOutOfSpace(error)) throw noSpaceLeft(dataDir, setting);
    throw new StartError(
      `Nothing can be written in ${dataDir} (${reasonOf(error)}). Set ${setting} to another folder.`,
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

/** Whether it is an error of a full disk, of SQLite or of the file system. */
function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const SQLITE_FULL = 13;
  return "errcode" in error ? error.errcode === SQLITE_FULL : "code" in error && error.code === "ENOSPC";
}

function noSpaceLeft(dataDir: string, setting: string): StartError {
  return new StartError(
    `There is no space left in ${dataDir}. Free some, or set ${setting} to another folder.`,
  );
}
