import type { Effort } from "~/features/catalogue/searchMatch.server";

/** A database whose queries on the repositories in `Inside` have a time limit; null when it was exceeded. */
export interface TimedDatabase<Inside> {
  inSearchTime<Result>(work: (inside: Inside) => Promise<Result>): Promise<Result | null>;
}

/**
 * Runs a search; if a statement exceeds the time limit, runs the remaining queries again with less effort.
 * @param find stores its results and skips queries that already have one
 * @returns whether the first attempt exceeded the time limit, so results may be missing
 */
export async function searchInTime<Inside>(
  database: TimedDatabase<Inside>,
  find: (inside: Inside, effort: Effort) => Promise<void>,
): Promise<boolean> {
  const all = (effort: Effort) =>
    database.inSearchTime(async (inside) => {
      await find(inside, effort);
      return true;
    });
  if (await all("full")) return false;
  await all("cheap");
  return true;
}
