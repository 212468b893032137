import { LRUCache } from "lru-cache";
import pLimit from "p-limit";

/** The limits of a render queue. */
export interface RenderQueueLimits {
  /** The maximum number of pending renderings, including the running one. */
  maxPending: number;
  /** The maximum size of the cache, in bytes. */
  maxCacheBytes: number;
}

/**
 * Renders one input at a time, to limit processor load. Concurrent requests for the same key share one rendering, and
 * the most recently used results are cached.
 */
export class RenderQueue<Input> {
  readonly #renderInput: (input: Input) => Promise<Buffer<ArrayBuffer>>;
  readonly #maxPending: number;
  readonly #cache: LRUCache<string, Buffer<ArrayBuffer>>;
  // Not `LRUCache.fetch`: it counts pending entries towards the cache's size and aborts those that it evicts.
  readonly #pending = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  readonly #limit = pLimit(1);

  constructor(
    renderInput: (input: Input) => Promise<Buffer<ArrayBuffer>>,
    { maxPending, maxCacheBytes }: RenderQueueLimits,
  ) {
    this.#renderInput = renderInput;
    this.#maxPending = maxPending;
    this.#cache = new LRUCache({ maxSize: maxCacheBytes, sizeCalculation: ({ byteLength }) => byteLength });
  }

  /**
   * Returns the cached result, or renders the input.
   * @param key identifies the result: equal for inputs with the same result
   * @returns null when too many renderings are pending
   * @throws the error of the rendering
   */
  async render(key: string, input: Input): Promise<Buffer<ArrayBuffer> | null> {
    const isFull = this.#pending.size >= this.#maxPending;
    return this.#cache.get(key) ?? this.#pending.get(key) ?? (isFull ? null : this.#add(key, input));
  }

  async #add(key: string, input: Input): Promise<Buffer<ArrayBuffer>> {
    const rendering = this.#limit(() => this.#renderInput(input));
    this.#pending.set(key, rendering);
    try {
      const result = await rendering;
      this.#cache.set(key, result);
      return result;
    } finally {
      this.#pending.delete(key);
    }
  }
}
