/** Counts what happens in this process, for its metrics. */
export class Counters {
  /** Completed sign-ins. */
  signIns = 0;
  /** Requests that were rejected, by the name of the rate limit. */
  readonly rateLimited = new Map<string, number>();

  /** @param name of the rate limit that rejected a request */
  addRateLimited(name: string): void {
    this.rateLimited.set(name, (this.rateLimited.get(name) ?? 0) + 1);
  }
}
