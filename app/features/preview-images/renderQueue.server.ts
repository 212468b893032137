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
  readonly #limits: RenderQueueLimits;
  /** The least recently used result comes first. */
  readonly #cache = new Map<string, Buffer<ArrayBuffer>>();
  readonly #pending = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  #cacheBytes = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(renderInput: (input: Input) => Promise<Buffer<ArrayBuffer>>, limits: RenderQueueLimits) {
    this.#renderInput = renderInput;
    this.#limits = limits;
  }

  /**
   * Returns the cached result, or renders the input.
   * @param key identifies the result: equal for inputs with the same result
   * @returns null when too many renderings are pending
   * @throws the error of the rendering
   */
  async render(key: string, input: Input): Promise<Buffer<ArrayBuffer> | null> {
    const cached = this.#cache.get(key);
    if (cached) return this.#store(key, cached);
    const isFull = this.#pending.size >= this.#limits.maxPending;
    return this.#pending.get(key) ?? (isFull ? null : this.#add(key, input));
  }

  #add(key: string, input: Input): Promise<Buffer<ArrayBuffer>> {
    const result = this.#last
      .then(() => this.#renderInput(input))
      .then((rendered) => this.#store(key, rendered))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, result);
    // The caller handles a failure. It must not affect the next rendering.
    const next = () => {};
    this.#last = result.then(next, next);
    return result;
  }

  #store(key: string, result: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    if (!this.#cache.delete(key)) this.#cacheBytes += result.byteLength;
    this.#cache.set(key, result);
    for (const [oldest, { byteLength }] of this.#cache) {
      if (this.#cacheBytes <= this.#limits.maxCacheBytes) break;
      this.#cache.delete(oldest);
      this.#cacheBytes -= byteLength;
    }
    return result;
  }
}
