/** One count of a rate limit in the database. */
export interface LimitCount {
  /** The limit and a digest of whom it is counted for. */
  key: string;
  /** The length of its window. */
  milliseconds: number;
  /** How often a window allows it. */
  times: number;
}

/** The state of a limit after a count. */
export interface Counted {
  points: number;
  /** The milliseconds until the window ends. */
  wait: number;
}

/** A limit that a statement has counted prevented what it writes. */
export class LimitExceeded extends Error {
  /** The index of its count. */
  readonly at: number;
  /** The seconds to wait. */
  readonly seconds: number;

  constructor(at: number, seconds: number) {
    super("A rate limit is exceeded");
    this.at = at;
    this.seconds = seconds;
  }
}

/** The seconds to wait after a count; 0 within the limit. */
export function waitIn({ times }: LimitCount, { points, wait }: Counted): number {
  return points > times ? Math.max(1, Math.ceil(wait / 1_000)) : 0;
}

/** The database's time, in milliseconds. Used by all processes, as their own clocks may differ or be set back. */
export const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/**
 * The SQL that counts in a fixed window that begins with the first action, and returns a `Counted`. A row that expires
 * later than one window from now was written before the database's clock was set back, and counts as expired.
 * @param key SQL, such as $1
 * @param milliseconds SQL
 * @param rest SQL that may leave the count out
 */
export function countSql(key: string, milliseconds: string, rest = ""): string {
  const isCurrent = `counted.expire > ${NOW} and counted.expire <= ${NOW} + ${milliseconds}::bigint`;
  return `insert into rate_limits as counted (key, points, expire)
    select ${key}::text, 1, ${NOW} + ${milliseconds}::bigint ${rest}
    on conflict (key) do update set
      points = case when ${isCurrent} then counted.points + 1 else 1 end,
      expire = case when ${isCurrent} then counted.expire else excluded.expire end
    returning points, (expire - ${NOW})::int as wait`;
}
