import { setTimeout as delay } from "node:timers/promises";
import { reviewIn, type TestUser } from "../support/testUser";

/** The possible ratings of a user's review of a court; null for no review. */
type PossibleRatings = readonly (number | null)[];

/**
 * Records which writes of reviews the server has acknowledged. During a write both the old and the new state are
 * possible, after its response only the new one.
 */
export class AcknowledgedWrites {
  /** The number of writes with a response, and of those whose connection was lost. */
  acknowledged = 0;
  interrupted = 0;
  /** Responses other than that of a successful write. */
  readonly unexpected: string[] = [];
  readonly #possible = new Map<string, PossibleRatings>();

  /** Writes reviews of one court after the other, until the server is down or all are written. */
  async write(origin: string, user: TestUser, courts: readonly number[]): Promise<void> {
    try {
      for (const court of courts) {
        if (!this.#possible.has(keyOf(user.id, court))) await this.#writeReview(origin, user, court);
      }
    } catch (error) {
      // fetch rejects with a TypeError when there is no response.
      if (!(error instanceof TypeError)) throw error;
      this.interrupted += 1;
    }
  }

  /** Resolves after this many further acknowledged writes. */
  async waitForWrites(count: number): Promise<void> {
    const target = this.acknowledged + count;
    while (this.acknowledged < target) await delay(5);
  }

  /** @returns the reviews that are missing, differ, or should not exist */
  compare(reviews: readonly { user_id: string; court_id: number; rating: string }[]): string[] {
    const found = new Map(reviews.map((it) => [keyOf(it.user_id, it.court_id), Number(it.rating)]));
    const different = [...this.#possible].filter(
      ([key, possible]) => !possible.includes(found.get(key) ?? null),
    );
    const unknown = [...found.keys()].filter((key) => !this.#possible.has(key));
    return [...different.map(([key, possible]) => `${key}: ${found.get(key)}, not ${possible}`), ...unknown];
  }

  /** Adds and edits a review, and deletes every third. */
  async #writeReview(origin: string, user: TestUser, court: number): Promise<void> {
    const firstRating = ((court % 10) + 1) / 2;
    const secondRating = 5.5 - firstRating;
    const write = (from: number | null, to: number | null, path: string, fields = {}) =>
      this.#record(keyOf(user.id, court), from, to, () => user.post(origin, path, fields));
    const added = await write(null, firstRating, `/courts/${court}/review`, { rating: firstRating });
    const review = `/reviews/${reviewIn(added)}`;
    await write(firstRating, secondRating, `${review}/edit`, {
      rating: secondRating,
      reviewText: "On second thought",
    });
    if (court % 3 === 0) await write(secondRating, null, `${review}/delete`);
  }

  async #record(
    key: string,
    from: number | null,
    to: number | null,
    send: () => ReturnType<TestUser["post"]>,
  ) {
    this.#possible.set(key, [from, to]);
    const response = await send();
    if (response.status !== 303) this.unexpected.push(`${key}: ${response.status}`);
    this.#possible.set(key, [to]);
    this.acknowledged += 1;
    return response;
  }
}

function keyOf(user: string, court: number): string {
  return `${user} at ${court}`;
}
