import type { ImageRepository } from "./image.repository.server";
import type { ImageStore } from "./imageStore.server";

/**
 * Removes the files of discarded images, and then their rows. What fails is there for the next time; two processes
 * that do it at once do no harm.
 * @throws what the store and the database throw
 */
export async function removeDiscarded(images: ImageRepository, store: ImageStore): Promise<void> {
  for (let batch = await images.discarded(); batch.length > 0; batch = await images.discarded()) {
    for (const { name, files } of batch) {
      await store.remove(files);
      await images.delete(name);
    }
  }
}

/** The same, with all that was uploaded and not used within a day. */
export async function sweepImages(images: ImageRepository, store: ImageStore): Promise<void> {
  await images.discardUnused();
  await removeDiscarded(images, store);
}
