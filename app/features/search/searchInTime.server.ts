import type { Effort } from "~/features/catalogue/searchMatch.server";

/** A database that limits the time of what it is asked, by the repositories that `Inside` names. */
export interface TimedDatabase<Inside> {
  inSearchTime<Result>(work: (inside: Inside) => Promise<Result>): Promise<Result | null>;
}

/**
 * Finds what a search is for; where a statement takes too long, the rest of it is found again with less effort.
 * @param find stores what it finds, and does not ask again for what it has
 * @returns whether something is missing: what took too long
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
