import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { FILE_MODE, FOLDER_MODE } from "~/lib/dataFolder.server";
import type { ImageStore } from "./imageStore.server";

/** The suffix of incomplete files. */
const PARTIAL_SUFFIX = ".part";

/** Opens a store in a folder, which is created with the first file. */
export function openDiskStore(folder: string): ImageStore {
  return {
    async put({ name, bytes }) {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const path = join(folder, name);
      await writeSynced(path + PARTIAL_SUFFIX, bytes);
      await rename(path + PARTIAL_SUFFIX, path);
      await syncFolder(folder);
    },

    async read(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    async remove(names) {
      const files = names.flatMap((name) => [name, name + PARTIAL_SUFFIX]);
      await Promise.all(files.map((file) => rm(join(folder, file), { force: true })));
    },

    publicAddress: () => null,
  };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "w", FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The folder stores the file's name, so it must be synced as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
