import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "~/http/rateLimits";

/** How long the database may take to count, in milliseconds. */
const TIMEOUT = 1_000;

/** How often expired rows are deleted, in milliseconds. */
const SWEEP_INTERVAL = 300_000;

type Execute = (sql: string, params: unknown[]) => Promise<object[]>;

interface LimiterOptions<Name extends string> {
  /** Runs a statement whose parameters are question marks, and returns its rows. */
  execute: Execute;
  limits: Readonly<Record<Name, Limit>>;
  /** Multiplies the times of the limits by address. */
  factor: number;
  /** Shared by all processes on one database; without it a row does not tell whom it counts. */
  secret: string;
  /** Is called where the database cannot count. */
  onFailure: (error: unknown) => void;
}

/** Counts what users and addresses do, in the database, for all processes on it together. */
export interface Limiter<Name extends string> {
  /**
   * Counts one time more, in one small statement. Where the database does not answer in a second, this process
   * counts by itself: without its database the limiter neither lets a client flood the site nor refuses everybody.
   * @param who an id or an address; only a digest of it is stored, and only until its time is over
   * @returns 0 within the limit, else the seconds to wait: never more than the limit lasts
   */
  count(name: Name, who: string): Promise<number>;
}

/** @throws nothing: what fails is passed to `onFailure` */
export function createLimiter<Name extends string>(options: LimiterOptions<Name>): Limiter<Name> {
  const { execute, limits, factor, secret, onFailure } = options;
  const ownCounters = new Map<Name, RateLimiterMemory>();
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** How often it may be done. */
  function timesOf({ times, by }: Limit): number {
    return by === "address" ? Math.max(1, Math.round(times * factor)) : times;
  }

  /** The counter of this process, made when it is first needed. */
  function ownCounter(name: Name): RateLimiterMemory {
    const known = ownCounters.get(name);
    if (known) return known;
    const limit = limits[name];
    const counter = new RateLimiterMemory({ points: timesOf(limit), duration: limit.seconds });
    ownCounters.set(name, counter);
    return counter;
  }

  async function countShared(name: Name, key: string): Promise<number> {
    await sweep();
    const milliseconds = limits[name].seconds * 1_000;
    const rows = await execute(COUNT, [`${name}:${key}`, milliseconds, milliseconds, milliseconds]);
    const [row] = rows;
    if (!isCount(row)) throw new Error("The database has not counted");
    return row.points > timesOf(limits[name]) ? inSeconds(row.wait) : 0;
  }

  async function sweep(): Promise<void> {
    // A clock that only goes forward.
    if (performance.now() - sweptAt < SWEEP_INTERVAL) return;
    sweptAt = performance.now();
    await execute(`delete from rate_limits where expire < ${NOW}`, []);
  }

  return {
    async count(name, who) {
      const key = createHmac("sha256", secret).update(who).digest("base64url");
      try {
        return await within(TIMEOUT, countShared(name, key));
      } catch (error) {
        onFailure(error);
        return countAlone(ownCounter(name), key);
      }
    },
  };
}

/** The database's time, in milliseconds. All processes go by it: their own clocks may differ, or be set back. */
const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/**
 * Counts in a fixed window that begins with the first time. A row that ends later than a window from now was written
 * before the database's clock was set back: its time is over.
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

/** Counts in this process alone. A window that ends later than it lasts is over, as in the database. */
async function countAlone(counter: RateLimiterMemory, key: string): Promise<number> {
  const first = await consume(counter, key);
  if (first.msBeforeNext <= counter.duration * 1_000) return waitOf(first, counter);
  await counter.delete(key);
  return waitOf(await consume(counter, key), counter);
}

/** The counter throws its refusals. */
async function consume(counter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key);
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}

function waitOf({ consumedPoints, msBeforeNext }: RateLimiterRes, { points }: RateLimiterMemory): number {
  return consumedPoints > points ? inSeconds(msBeforeNext) : 0;
}

function inSeconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`No answer in ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
