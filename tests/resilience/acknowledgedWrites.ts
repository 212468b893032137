import { setTimeout as delay } from "node:timers/promises";
import { reviewIn, type TestUser } from "../support/testUser";

/** What a person may find of theirs at a court: a review's rating, or null for no review. */
type Possible = readonly (number | null)[];

/**
 * What people were told of the reviews they wrote. Before a write both what was and what is to be are possible,
 * once it is answered only the latter.
 */
export class AcknowledgedWrites {
  /** How many writes were answered, and how many never were. */
  answered = 0;
  cutOff = 0;
  /** Answers that are none of a write that went well. */
  readonly faults: string[] = [];
  readonly #possible = new Map<string, Possible>();

  /** One write after the other, court by court, until the server is gone or all is written. */
  async write(origin: string, person: TestUser, courts: readonly number[]): Promise<void> {
    try {
      for (const court of courts) {
        if (!this.#possible.has(keyOf(person.id, court))) await this.#writeOf(origin, person, court);
      }
    } catch (error) {
      // How fetch says that no answer came.
      if (!(error instanceof TypeError)) throw error;
      this.cutOff += 1;
    }
  }

  /** Resolves when so many more writes have been answered. */
  async hasGrown(by: number): Promise<void> {
    const goal = this.answered + by;
    while (this.answered < goal) await delay(5);
  }

  /** @returns every review that should be there and is not, or should not be and is */
  compare(reviews: readonly { user_id: string; court_id: number; rating: string }[]): string[] {
    const found = new Map(reviews.map((it) => [keyOf(it.user_id, it.court_id), Number(it.rating)]));
    const told = [...this.#possible].filter(([key, possible]) => !possible.includes(found.get(key) ?? null));
    const untold = [...found.keys()].filter((key) => !this.#possible.has(key));
    return [...told.map(([key, possible]) => `${key}: ${found.get(key)}, not ${possible}`), ...untold];
  }

  /** A review, edited, and every third deleted. */
  async #writeOf(origin: string, person: TestUser, court: number): Promise<void> {
    const first = ((court % 10) + 1) / 2;
    const second = 5.5 - first;
    const entry = (from: number | null, to: number | null, path: string, fields = {}) =>
      this.#enter(keyOf(person.id, court), from, to, () => person.post(origin, path, fields));
    const added = await entry(null, first, `/courts/${court}/review`, { rating: first });
    const review = `/reviews/${reviewIn(added)}`;
    await entry(first, second, `${review}/edit`, { rating: second, reviewText: "On second thought" });
    if (court % 3 === 0) await entry(second, null, `${review}/delete`);
  }

  async #enter(
    key: string,
    from: number | null,
    to: number | null,
    send: () => ReturnType<TestUser["post"]>,
  ) {
    this.#possible.set(key, [from, to]);
    const answer = await send();
    if (answer.status !== 303) this.faults.push(`${key}: ${answer.status}`);
    this.#possible.set(key, [to]);
    this.answered += 1;
    return answer;
  }
}

function keyOf(person: string, court: number): string {
  return `${person} at ${court}`;
}
