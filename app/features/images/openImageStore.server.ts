import { join } from "node:path";
import type { Environment } from "~/kernel/environment";
import { openBucketStore } from "./bucketStore.server";
import { openDiskStore } from "./diskStore.server";
import type { ImageStore } from "./imageStore.server";

/** The store that the environment names: its bucket, or else a folder beside the embedded database. */
export async function openImageStore({
  imageBucket,
  dataDir,
}: Pick<Environment, "imageBucket" | "dataDir">): Promise<ImageStore> {
  return imageBucket ? openBucketStore(imageBucket) : openDiskStore(join(dataDir, "images"));
}
