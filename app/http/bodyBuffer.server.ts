import type { BodyReservation, BudgetShare } from "./bodyBudget.server";

/** The initial size in bytes; most forms fit into it. */
const MIN_BYTES = 4_096;

/**
 * Collects the bytes of a body in one buffer, since a chunk of one byte takes hundreds of bytes as an object. `free`
 * returns the buffer's memory to the system at once, while unused chunks wait for the garbage collector.
 */
export class BodyBuffer {
  readonly #maxBytes: number;
  readonly #reservation: BodyReservation;
  readonly #share: BudgetShare;
  #buffer: ArrayBuffer | null = null;
  #length = 0;

  /** @param maxBytes the most bytes that it holds at a time */
  constructor(maxBytes: number, reservation: BodyReservation, share: BudgetShare) {
    this.#maxBytes = maxBytes;
    this.#reservation = reservation;
    this.#share = share;
  }

  get isFull(): boolean {
    return this.#length === this.#maxBytes;
  }

  /**
   * Appends a chunk, or the part of it that fits.
   * @returns whether all of it fitted
   * @throws as `BodyReservation.reserve` does
   */
  append(chunk: Uint8Array): boolean {
    const taken = chunk.subarray(0, this.#maxBytes - this.#length);
    if (taken.length > 0) {
      this.#reservation.reserve(taken.length, this.#share);
      new Uint8Array(this.#grown(this.#length + taken.length)).set(taken, this.#length);
      this.#length += taken.length;
    }
    return taken.length === chunk.length;
  }

  /** The bytes so far; valid until `free`. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer ? new Uint8Array(this.#buffer, 0, this.#length) : new Uint8Array();
  }

  /** Returns the memory to the system. */
  free(): void {
    this.#buffer?.resize(0);
    this.#buffer = null;
    this.#length = 0;
  }

  #grown(length: number): ArrayBuffer {
    this.#buffer ??= new ArrayBuffer(0, { maxByteLength: this.#maxBytes });
    const { byteLength } = this.#buffer;
    if (length > byteLength) {
      this.#buffer.resize(Math.min(this.#maxBytes, Math.max(length, 2 * byteLength, MIN_BYTES)));
    }
    return this.#buffer;
  }
}
