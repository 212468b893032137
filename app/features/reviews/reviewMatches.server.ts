import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { MAX_FOUND } from "./review.limits";

/** So many matches of a search are frequent: the newest of them are found soon among the newest reviews. */
const FREQUENT = 5_000;

const NEWEST_FIRST = "order by r.created_at desc, r.id desc";

/**
 * The ids of the newest MAX_FOUND reviews that meet a condition. Reading from the newest on is fast only if many meet it;
 * if few or none do, Postgres would read all reviews, as it cannot estimate how many match a text.
 */
export async function newestMatching(
  em: EntityManager,
  condition: string,
  params: readonly unknown[],
): Promise<number[]> {
  const rows = await em.execute<{ id: number; all_read: boolean }[]>(
    `with found as materialized (select r.id, r.created_at from reviews r where ${condition} limit ${FREQUENT})
      select r.id, (select count(*) from found) < ${FREQUENT} as all_read from found r ${NEWEST_FIRST} limit ${MAX_FOUND}`,
    [...params],
  );
  const newest =
    rows[0]?.all_read === false
      ? await em.execute<{ id: number }[]>(
          `select r.id from reviews r where ${condition} ${NEWEST_FIRST} limit ${MAX_FOUND}`,
          [...params],
        )
      : rows;
  return newest.map(({ id }) => id);
}
