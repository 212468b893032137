import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Counters } from "~/http/counters";
import { uploadNameIn } from "~/http/uploads";
import type { FetchImage } from "../images/fetchImage.server";
import type { ImageRepository } from "../images/image.repository.server";
import type { ImageStore } from "../images/imageStore.server";
import { storeImage } from "../images/storeImage.server";
import type { UserRepository } from "../users/user.repository.server";

/** The maximum number of concurrent fetches. Each takes up to 5 MB of memory. */
const MAX_CONCURRENT_FETCHES = 4;

/** The maximum number of waiting fetches. Further users get their picture at their next sign-in. */
const MAX_WAITING = 100;

interface ProviderPicturesOptions {
  /** Returns repositories with an entity manager of their own, since fetches outlive their request. */
  repositories: () => { users: UserRepository; images: ImageRepository };
  store: ImageStore;
  fetchImage: FetchImage;
  log: Logger;
  counters: Counters;
}

/**
 * Fetches the profile pictures of sign-in providers. A picture is fetched once, re-encoded and stored like an upload,
 * so that no visitor's browser connects to a host that the user or the provider has chosen. This happens after the
 * sign-in, which must not wait for a slow host. Until then, and when it fails, pages show initials.
 */
export class ProviderPictures {
  readonly #options: ProviderPicturesOptions;
  readonly #limit = pLimit({ concurrency: MAX_CONCURRENT_FETCHES, rejectOnClear: true });
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(options: ProviderPicturesOptions) {
    this.#options = options;
  }

  /**
   * Starts a fetch after a sign-in, and returns immediately. Failures are logged, and retried at the next sign-in.
   * @param address the URL in the provider's claims; null without one
   */
  fetchFor(userId: string, address: string | null): void {
    const { log, counters } = this.#options;
    if (address === null || this.#stop.signal.aborted) return;
    if (this.#limit.pendingCount >= MAX_WAITING) {
      log.warn("Too many provider pictures are waiting; this one is skipped until the user's next sign-in");
      return;
    }
    const running = this.#limit(() => counters.countJob("provider picture", this.#fetch(userId, address)))
      .catch((error: unknown) => {
        if (this.#stop.signal.aborted) return;
        log.warn({ err: error }, "A provider picture could not be fetched and stored");
      })
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when no fetch is running. */
  async idle(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Aborts all fetches. Resolves when the repositories are no longer in use. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#limit.clearQueue();
    await this.idle();
  }

  async #fetch(userId: string, address: string): Promise<void> {
    const { repositories, store, fetchImage } = this.#options;
    const { users, images } = repositories();
    if (!(await users.lacksPicture(userId))) return;
    const { signal } = this.#stop;
    const bytes = await fetchImage(address, signal);
    const file = new File([bytes], "picture");
    const imageUrl = await storeImage(images, store, { file, purpose: "profile", ownerId: userId, signal });
    const isStored = await users.takeProviderPicture(userId, imageUrl);
    if (!isStored) await images.discard(uploadNameIn(imageUrl));
  }
}
