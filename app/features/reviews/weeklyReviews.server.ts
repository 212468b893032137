import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";
import { product } from "~/lib/product";

/** Half a year. */
const WEEKS = 26;

/**
 * The number of visible reviews written in each week of the last half year, oldest first, including the current week;
 * 0 for a week without reviews. Weeks begin on Monday at midnight in the site's time zone.
 */
export async function reviewsPerWeek(em: EntityManager, now: Date) {
  const { timeZone } = product;
  const rows = await em.execute<{ monday: string; count: string }[]>(
    `select to_char(monday, 'YYYY-MM-DD') as monday, count(r.id) as count
    from (select date_trunc('week', ?::timestamptz at time zone ?) as begun) latest,
      generate_series(begun - ?::int * interval '1 week', begun, '1 week') as monday
    left join reviews r on r.created_at >= monday at time zone ?
      and r.created_at < (monday + interval '1 week') at time zone ?
    group by monday order by monday`,
    [now, timeZone, WEEKS - 1, timeZone, timeZone],
  );
  return rows.map(({ monday, count }) => ({ monday, count: Number(count) }));
}
