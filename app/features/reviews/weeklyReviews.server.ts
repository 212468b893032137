import type { SqlEntityManager as EntityManager } from "@mikro-orm/sql";

/** The weeks whose reviews are counted. */
export interface WeeklyPeriod {
  weeks: number;
  /** A time in the last week. */
  until: Date;
  /** An IANA name, for midnight. */
  timeZone: string;
}

/**
 * The number of new reviews per week, oldest week first; 0 for a week without reviews. Weeks begin on Monday at
 * midnight.
 */
export async function reviewsPerWeek(em: EntityManager, { weeks, until, timeZone }: WeeklyPeriod) {
  const rows = await em.execute<{ monday: string; count: string }[]>(
    `select to_char(monday, 'YYYY-MM-DD') as monday, count(r.id) as count
    from (select date_trunc('week', ?::timestamptz at time zone ?) as begun) latest,
      generate_series(begun - ?::int * interval '1 week', begun, '1 week') as monday
    left join reviews r on r.created_at >= monday at time zone ?
      and r.created_at < (monday + interval '1 week') at time zone ?
    group by monday order by monday`,
    [until, timeZone, weeks - 1, timeZone, timeZone],
  );
  return rows.map(({ monday, count }) => ({ monday, count: Number(count) }));
}
