/** Counts what happens in this process, for its metrics. */
export class Counters {
  /** Completed sign-ins. */
  signIns = 0;
  /** Requests that were rejected, by the name of the rate limit. */
  readonly rateLimited = new Map<string, number>();

  /** Finished jobs of the background by name and outcome. */
  readonly jobs: { job: string; outcome: "done" | "failed"; times: number }[] = [];

  /** Counts a job when it has finished. @throws its error */
  async countJob<Result>(job: string, work: Promise<Result>): Promise<Result> {
    try {
      const result = await work;
      this.#addJob(job, "done");
      return result;
    } catch (error) {
      this.#addJob(job, "failed");
      throw error;
    }
  }

  #addJob(job: string, outcome: "done" | "failed"): void {
    let count = this.jobs.find((it) => it.job === job && it.outcome === outcome);
    if (!count) {
      count = { job, outcome, times: 0 };
      this.jobs.push(count);
    }
    count.times += 1;
  }

  /** @param name of the rate limit that rejected a request */
  addRateLimited(name: string): void {
    this.rateLimited.set(name, (this.rateLimited.get(name) ?? 0) + 1);
  }
}
