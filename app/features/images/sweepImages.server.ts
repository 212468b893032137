import type { ImageRepository } from "./image.repository.server";
import type { ImageStore } from "./imageStore.server";

/**
 * Deletes the files of discarded images, and then their rows. Images that fail are retried with the next call. Safe to
 * run in several processes at once.
 * @throws the errors of the store and the database
 */
export async function removeDiscarded(images: ImageRepository, store: ImageStore): Promise<void> {
  for (let batch = await images.discarded(); batch.length > 0; batch = await images.discarded()) {
    for (const { name, files } of batch) {
      await store.remove(files);
      await images.delete(name);
    }
  }
}

/** Discards uploads that were not used within a day, and deletes all discarded images. @throws as `removeDiscarded` */
export async function sweepImages(images: ImageRepository, store: ImageStore): Promise<void> {
  await images.discardUnused();
  await removeDiscarded(images, store);
}
