import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "~/http/rateLimits";

/** How long the database may take to count, in milliseconds. */
const TIMEOUT = 1_000;

/** How often expired rows are deleted, in milliseconds. */
const DELETE_INTERVAL = 300_000;

type Execute = (sql: string, params: unknown[]) => Promise<object[]>;

interface LimiterOptions<Name extends string> {
  /** Runs a statement with question marks as parameters, and returns its rows. */
  execute: Execute;
  limits: Readonly<Record<Name, Limit>>;
  /** Multiplies the times of limits. */
  factor: number;
  /** The key of the digests that are stored, shared by all processes on one database. */
  secret: string;
  /** Called when the database cannot count. */
  onFailure: (error: unknown) => void;
}

/** Counts actions of users and addresses in the database, for all processes on it. */
export interface Limiter<Name extends string> {
  /**
   * Counts one action, in one small statement. When the database does not respond within a second, this process
   * counts alone, so that without its database the limiter neither allows a flood nor rejects every request.
   * @param subject a user id or an IP address; only a digest of it is stored, and only until the window ends
   * @returns 0 within the limit, else the seconds to wait, at most the length of the window
   */
  count(name: Name, subject: string): Promise<number>;
}

/** Creates a limiter. Its errors are passed to `onFailure`, not thrown. */
export function createLimiter<Name extends string>(options: LimiterOptions<Name>): Limiter<Name> {
  const { execute, limits, factor, secret, onFailure } = options;
  const localCounters = new Map<Name, RateLimiterMemory>();
  let lastDeletedAt = Number.NEGATIVE_INFINITY;

  /** The number of times that a limit allows. */
  function timesOf({ times, isMultiplied }: Limit): number {
    return isMultiplied ? Math.max(1, Math.round(times * factor)) : times;
  }

  /** The counter of this process, created when it is first needed. */
  function localCounter(name: Name): RateLimiterMemory {
    const known = localCounters.get(name);
    if (known) return known;
    const limit = limits[name];
    const counter = new RateLimiterMemory({ points: timesOf(limit), duration: limit.seconds });
    localCounters.set(name, counter);
    return counter;
  }

  async function countShared(name: Name, key: string): Promise<number> {
    await deleteExpired();
    const milliseconds = limits[name].seconds * 1_000;
    const rows = await execute(COUNT, [`${name}:${key}`, milliseconds, milliseconds, milliseconds]);
    const [row] = rows;
    if (!isCount(row)) throw new Error("The database has not counted");
    return row.points > timesOf(limits[name]) ? toSeconds(row.wait) : 0;
  }

  async function deleteExpired(): Promise<void> {
    // A monotonic clock.
    if (performance.now() - lastDeletedAt < DELETE_INTERVAL) return;
    lastDeletedAt = performance.now();
    await execute(`delete from rate_limits where expire < ${NOW}`, []);
  }

  return {
    async count(name, subject) {
      const key = createHmac("sha256", secret).update(subject).digest("base64url");
      try {
        return await withTimeout(TIMEOUT, countShared(name, key));
      } catch (error) {
        onFailure(error);
        return countAlone(localCounter(name), key);
      }
    },
  };
}

/** The database's time, in milliseconds. Used by all processes, as their own clocks may differ or be set back. */
const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/**
 * Counts in a fixed window that begins with the first action. A row that expires later than one window from now was
 * written before the database's clock was set back, and counts as expired.
 */
const COUNT = `
  insert into rate_limits as counted (key, points, expire) values (?, 1, ${NOW} + ?)
  on conflict (key) do update set
    points = case when counted.expire > ${NOW} and counted.expire <= ${NOW} + ? then counted.points + 1 else 1 end,
    expire = case when counted.expire > ${NOW} and counted.expire <= ${NOW} + ? then counted.expire else excluded.expire end
  returning points, (expire - ${NOW})::int as wait`;

function isCount(row: object | undefined): row is { points: number; wait: number } {
  return row !== undefined && "points" in row && "wait" in row;
}

/**
 * Counts in this process alone. A window that ends later than one window from now counts as expired, as in the
 * database.
 */
async function countAlone(counter: RateLimiterMemory, key: string): Promise<number> {
  const first = await consume(counter, key);
  if (first.msBeforeNext <= counter.duration * 1_000) return waitOf(first, counter);
  await counter.delete(key);
  return waitOf(await consume(counter, key), counter);
}

/** Counts; the library throws the result when the limit is exceeded. */
async function consume(counter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key);
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}

function waitOf({ consumedPoints, msBeforeNext }: RateLimiterRes, { points }: RateLimiterMemory): number {
  return consumedPoints > points ? toSeconds(msBeforeNext) : 0;
}

function toSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}

async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`No answer in ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
