import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

/** The mode of folders of stored data: private to the user that runs the program. */
export const FOLDER_MODE = 0o700;

/** The mode of files of stored data: private as well. */
export const FILE_MODE = 0o600;

/** The permission bits of all other users. */
const OTHERS = 0o077;

/** The mode bit of a folder that several users share, such as /tmp. */
const STICKY = 0o1000;

/** Stored data cannot be used. The message is for the operator; `cause` has the details. */
export class DataFolderError extends Error {
  override name = "DataFolderError";
}

/** Makes all files and folders private that this process creates from now on, including those of libraries. */
export function makeNewFilesPrivate(): void {
  process.umask(OTHERS);
}

/** Creates a folder and its missing parents, and removes other users' permissions on it. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  makePrivate(folder);
}

/** Removes other users' permissions on a file or a folder. @throws when it does not exist */
export function makePrivate(path: string): void {
  restrict(path, statSync(path));
}

/** As `makePrivate`, for a folder and everything in it; symbolic links are not followed. */
export function makeTreePrivate(folder: string): void {
  makePrivate(folder);
  for (const entry of treeOf(folder)) {
    if (entry.isSymbolicLink()) continue;
    // Another process may have renamed or deleted it since.
    const stats = lstatSync(pathOf(entry), { throwIfNoEntry: false });
    if (stats) restrict(pathOf(entry), stats);
  }
}

/** All files and folders in a folder, at any depth; symbolic links are not followed. */
export function treeOf(folder: string): Dirent[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true });
}

/** The path of a folder's entry. */
export function pathOf(entry: Dirent): string {
  return join(entry.parentPath, entry.name);
}

/** Only the owner may change permissions: those of a volume that belongs to another user are left unchanged. */
function restrict(path: string, { mode, uid }: Stats): void {
  const isOwn = process.getuid?.() === 0 || process.getuid?.() === uid;
  if (isOwn && mode & OTHERS && !(mode & STICKY)) chmodSync(path, mode & ~OTHERS & 0o777);
}
