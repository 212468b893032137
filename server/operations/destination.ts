import { readdir } from "node:fs/promises";
import { lockDataDir } from "../dataDirLock.ts";
import { StartError } from "../startError.ts";
import { messageOf, OperationError } from "./operationError.ts";
import type { SiteLocation } from "./site.ts";

/** The names of what is in a data folder. */
const OWN_NAMES =
  /^(lock(-journal)?|database(\.unfinished.*|\.probe)?|restoring|images|commands\.sock|sign-in-keys\.json.*)$/;

/**
 * Runs work that writes a site into a place. When that is a folder, no other process can use it meanwhile.
 * @param source where the site is, whose data folder may be the place
 * @throws OperationError when another process uses the folder, or it cannot be used or has other things in it
 */
export async function withDestination<Result>(
  source: SiteLocation,
  { databaseUrl, dataDir }: SiteLocation,
  work: () => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work();
  if (dataDir !== source.dataDir) await expectNothingElse(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** @throws OperationError when a folder is neither empty nor a data folder: things of other programs could be replaced */
async function expectNothingElse(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw unusable(error);
  });
  // Only a data folder has a lock.
  const other = names.find((name) => !names.includes("lock") || !OWN_NAMES.test(name));
  if (other !== undefined) {
    throw new OperationError(
      `${folder} has ${other}, and nothing was changed. --to must be an empty folder.`,
    );
  }
}

function lockFolder(folder: string): () => void {
  try {
    return lockDataDir(folder, "--to");
  } catch (error) {
    throw error instanceof StartError ? unusable(error) : error;
  }
}

function unusable(error: unknown): OperationError {
  return new OperationError(`The folder of --to cannot be used: ${messageOf(error)}`, { cause: error });
}
