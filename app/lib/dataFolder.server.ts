import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

/** A folder of stored data is open to the user that runs the program alone. */
export const FOLDER_MODE = 0o700;

/** So is a file. */
export const FILE_MODE = 0o600;

/** The rights of all other users. */
const OTHERS = 0o077;

/** Set on a folder that several users share, such as /tmp. */
const STICKY = 0o1000;

/** Why stored data cannot be used, in words for the operator; what went wrong in detail is its cause. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

/** Makes every file and folder that this process makes from now on private, also those that a library makes. */
export function makeNewFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Makes a folder with those above it that are missing, and takes the rights of other users on it away. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  makePrivate(folder);
}

/** Takes the rights of other users on a file or a folder away. @throws where it is not there */
export function makePrivate(path: string): void {
  restrict(path, statSync(path));
}

/** The same for a folder with all that is in it, but not for what links in it lead to. */
export function makeTreePrivate(folder: string): void {
  makePrivate(folder);
  for (const entry of treeOf(folder)) {
    if (!entry.isSymbolicLink()) restrict(pathOf(entry), lstatSync(pathOf(entry)));
  }
}

/** Every file and folder in a folder, at any depth; links are not followed. */
export function treeOf(folder: string): Dirent[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true });
}

/** Where an entry of a folder is. */
export function pathOf(entry: Dirent): string {
  return join(entry.parentPath, entry.name);
}

/** Only the owner may change rights: a volume that belongs to another user has those which that user gave it. */
function restrict(path: string, { mode, uid }: Stats): void {
  const isOwn = process.getuid?.() === 0 || process.getuid?.() === uid;
  if (isOwn && mode & OTHERS && !(mode & STICKY)) chmodSync(path, mode & ~OTHERS & 0o777);
}
