import type { DiscardedImage, ImageRepository } from "./image.repository.server";
import type { ImageStore } from "./imageStore.server";

/** With so many failures the store is taken to be away. Less than the images that one query reads. */
const MAX_FAILURES = 10;

/**
 * Deletes the files of discarded images, and then their rows. Images that fail are retried with the next call, after all
 * others. Safe to run in several processes at once.
 * @throws at the end the first error of the store; the errors of the database
 */
export async function removeDiscarded(images: ImageRepository, store: ImageStore): Promise<void> {
  const failures = new Map<string, unknown>();
  const isAway = () => failures.size >= MAX_FAILURES;
  const nextBatch = async () => (await images.discarded()).filter(({ name }) => !failures.has(name));
  const remove = async ({ name, files }: DiscardedImage): Promise<void> => {
    try {
      await store.remove(files);
    } catch (error) {
      failures.set(name, error);
      return images.postpone(name);
    }
    await images.delete(name);
  };
  for (let batch = await nextBatch(); batch.length > 0 && !isAway(); batch = await nextBatch()) {
    for (const image of batch) if (!isAway()) await remove(image);
  }
  for (const error of failures.values()) throw error;
}

/** Discards uploads that were not used within a day, and deletes all discarded images. @throws as `removeDiscarded` */
export async function sweepImages(images: ImageRepository, store: ImageStore): Promise<void> {
  await images.discardUnused();
  await removeDiscarded(images, store);
}
