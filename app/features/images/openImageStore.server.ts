import { existsSync } from "node:fs";
import { join } from "node:path";
import { DataFolderError, makeTreePrivate } from "~/lib/dataFolder.server";
import type { Environment } from "~/lib/environment";
import { product } from "~/lib/product";
import { openBucketStore } from "./bucketStore.server";
import { openDiskStore } from "./diskStore.server";
import type { ImageStore } from "./imageStore.server";

/**
 * Opens the configured store: the bucket, or by default a folder beside the embedded database.
 * @throws DataFolderError when the folder exists and cannot be read
 */
export async function openImageStore({
  imageBucket,
  dataDir,
}: Pick<Environment, "imageBucket" | "dataDir">): Promise<ImageStore> {
  if (imageBucket) return openBucketStore(imageBucket);
  const folder = imageFolderIn(dataDir);
  restrictAccess(folder);
  return openDiskStore(folder);
}

/** The folder of images without a bucket, which is created with the first one. */
export function imageFolderIn(dataDir: string): string {
  return join(dataDir, "images");
}

function restrictAccess(folder: string): void {
  try {
    if (existsSync(folder)) makeTreePrivate(folder);
  } catch (error) {
    throw new DataFolderError(
      `The images in ${folder} cannot be read; the log says why. Give the folder to the user who runs ${product.name}, or move it away.`,
      { cause: error },
    );
  }
}
