import pLimit from "p-limit";
import type { Logger } from "pino";
import { uploadNameIn } from "~/lib/uploads";
import type { FetchImage } from "../images/fetchImage.server";
import type { ImageRepository } from "../images/image.repository.server";
import type { ImageStore } from "../images/imageStore.server";
import { storeImage } from "../images/keepImage.server";
import type { UserRepository } from "../users/user.repository.server";

/** How many pictures are fetched at the same time: each is up to 5 MB of memory. */
const MAX_FETCHES = 4;

/** How many sign-ins may wait for their picture. Those beyond get it at their next sign-in. */
const MAX_WAITING = 100;

interface ProviderPicturesOptions {
  /** Repositories on an entity manager of their own: no request waits for a picture. */
  repositories: () => { users: UserRepository; images: ImageRepository };
  store: ImageStore;
  fetchImage: FetchImage;
  log: Logger;
}

/**
 * Takes over the pictures that sign-in providers name. A picture is fetched once, re-encoded and stored like an upload
 * of the user's own, so that no reader's browser asks a host that the user or the provider has chosen. This happens
 * after the sign-in, which must not wait for a slow host: until then, and where it fails, initials are shown.
 */
export class ProviderPictures {
  readonly #options: ProviderPicturesOptions;
  readonly #limit = pLimit({ concurrency: MAX_FETCHES, rejectOnClear: true });
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: ProviderPicturesOptions) {
    this.#options = options;
  }

  /**
   * Call it when a user has signed in. Returns at once; what fails is logged and tried again at their next sign-in.
   * @param address as the provider's claims name it; null where they name none
   */
  fetchFor(userId: string, address: string | null): void {
    const { log } = this.#options;
    if (address === null || this.#stop.signal.aborted) return;
    if (this.#limit.pendingCount >= MAX_WAITING) {
      log.warn("Too many pictures of sign-in providers are waiting; one is left to the next sign-in");
      return;
    }
    const running = this.#limit(() => this.#fetch(userId, address))
      .catch((error: unknown) => {
        if (this.#stop.signal.aborted) return;
        log.warn({ err: error }, "The picture of a sign-in provider was not taken over");
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no picture is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Ends all fetches, as a process does that stops. Resolves when nothing uses the repositories any more. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#limit.clearQueue();
    await this.idle();
  }

  async #fetch(userId: string, address: string): Promise<void> {
    const { repositories, store, fetchImage } = this.#options;
    const { users, images } = repositories();
    if (!(await users.lacksPicture(userId))) return;
    const bytes = await fetchImage(address, this.#stop.signal);
    const file = new File([bytes], "picture");
    const imageUrl = await storeImage(images, store, { file, purpose: "profile", ownerId: userId });
    const isTaken = await users.takeProviderPicture(userId, imageUrl);
    if (!isTaken) await images.discard(uploadNameIn(imageUrl));
  }
}
