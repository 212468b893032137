import { pageProblem } from "./problems";

const MEGABYTE = 1024 * 1024;

/** The most memory that the bodies of all requests under way take together, in bytes. */
const MAX_BODY_MEMORY = 64 * MEGABYTE;

/** How much of it visitors may fill, so that they cannot lock out users who are signed in. */
const MAX_VISITOR_MEMORY = 32 * MEGABYTE;

/** How full the memory may be for a request to get more of it, in bytes. */
export interface BudgetShare {
  ceiling: number;
}

/** Whose body it is. */
export const SHARES = {
  user: { ceiling: MAX_BODY_MEMORY },
  visitor: { ceiling: MAX_VISITOR_MEMORY },
} as const satisfies Record<string, BudgetShare>;

let used = 0;

/** The memory that the bodies of all requests take at the moment, in bytes. */
export function usedBodyMemory(): number {
  return used;
}

/** What one request has reserved of the memory for bodies. */
export class BodyReservation {
  #bytes = 0;
  #isReleased = false;

  /**
   * Reserves memory for bytes that have arrived.
   * @throws a 503 page where there is none left
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

  /** Gives all of it back. The request reserves nothing afterwards. */
  release(): void {
    used -= this.#bytes;
    this.#bytes = 0;
    this.#isReleased = true;
  }
}
