import { pageProblem } from "./problems";

const MEGABYTE = 1024 * 1024;

/** The most memory that the bodies of all current requests take together, in bytes. */
const MAX_BODY_MEMORY = 64 * MEGABYTE;

/** The part of it that visitors may fill, so that they cannot lock out signed-in users. */
const MAX_VISITOR_MEMORY = 32 * MEGABYTE;

/** The memory in use up to which a request may reserve more, in bytes. */
export interface BudgetShare {
  ceiling: number;
}

/** The shares by sender. */
export const SHARES = {
  user: { ceiling: MAX_BODY_MEMORY },
  visitor: { ceiling: MAX_VISITOR_MEMORY },
} as const satisfies Record<string, BudgetShare>;

let used = 0;

/** The memory that the bodies of all requests take at the moment, in bytes. */
export function usedBodyMemory(): number {
  return used;
}

/** The part of the memory for bodies that one request has reserved. */
export class BodyReservation {
  #bytes = 0;
  #isReleased = false;

  /**
   * Reserves memory for bytes that have arrived.
   * @throws a 503 page problem when there is none left
   */
  reserve(bytes: number, { ceiling }: BudgetShare): void {
    if (this.#isReleased) throw new Error("A body was read after its request has ended.");
    if (used + bytes > ceiling) {
      throw pageProblem(
        503,
        "Too much at once",
        "The site is receiving too many forms and files at the moment. Please send it again in a few seconds.",
      );
    }
    used += bytes;
    this.#bytes += bytes;
  }

  /** Releases all of it. The request cannot reserve any more. */
  release(): void {
    used -= this.#bytes;
    this.#bytes = 0;
    this.#isReleased = true;
  }
}
