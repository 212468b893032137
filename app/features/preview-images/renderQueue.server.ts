/** How much a press takes on. */
export interface RenderQueueLimits {
  /** Orders at once, the one that is made included. */
  orders: number;
  /** What it keeps for the next who asks, in bytes. */
  bytes: number;
}

/**
 * Makes things that cost a processor something: one at a time, each once for all who ask meanwhile, and keeps those
 * asked for last.
 */
export class RenderQueue<Order> {
  readonly #make: (order: Order) => Promise<Buffer<ArrayBuffer>>;
  readonly #limits: RenderQueueLimits;
  /** The one asked for longest ago comes first. */
  readonly #kept = new Map<string, Buffer<ArrayBuffer>>();
  readonly #ordered = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  #bytes = 0;
  #idle: Promise<void> = Promise.resolve();

  constructor(make: (order: Order) => Promise<Buffer<ArrayBuffer>>, limits: RenderQueueLimits) {
    this.#make = make;
    this.#limits = limits;
  }

  /**
   * @param key the same for orders of the same thing
   * @returns null where too many are waiting already
   * @throws what making it throws
   */
  async print(key: string, order: Order): Promise<Buffer<ArrayBuffer> | null> {
    const made = this.#kept.get(key);
    if (made) return this.#keep(key, made);
    return (
      this.#ordered.get(key) ?? (this.#ordered.size < this.#limits.orders ? this.#add(key, order) : null)
    );
  }

  #add(key: string, order: Order): Promise<Buffer<ArrayBuffer>> {
    const made = this.#idle
      .then(() => this.#make(order))
      .then((it) => this.#keep(key, it))
      .finally(() => this.#ordered.delete(key));
    this.#ordered.set(key, made);
    // Whoever ordered it hears of its failure; the next order goes on.
    const next = () => {};
    this.#idle = made.then(next, next);
    return made;
  }

  #keep(key: string, made: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    if (!this.#kept.delete(key)) this.#bytes += made.byteLength;
    this.#kept.set(key, made);
    for (const [oldest, { byteLength }] of this.#kept) {
      if (this.#bytes <= this.#limits.bytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= byteLength;
    }
    return made;
  }
}
