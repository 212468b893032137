import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type Limit, timesOf } from "~/http/rateLimits";
import { withTimeout } from "~/lib/time";
import { type Counted, countSql, type LimitCount, NOW, waitIn } from "~/sql/limitCounts.server";
import { type Statement, statement } from "~/sql/statement.server";
import { DATABASE_TIMEOUTS } from "./deadline.server";

/** How often expired rows are deleted, in milliseconds. */
const DELETE_INTERVAL = 300_000;

/** Runs a statement. */
type Run = <Row extends object>(statement: Statement<Row>, values: unknown[]) => Promise<Row[]>;

interface LimiterOptions<Name extends string> {
  run: Run;
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
  /**
   * The counts of an action that is counted by the statement that stores it.
   * @returns null when the last count failed, so that `count` has to count
   */
  countsOf(names: readonly Name[], subject: string): LimitCount[] | null;
}

/** Creates a limiter. Its errors are passed to `onFailure`, not thrown. */
export function createLimiter<Name extends string>(options: LimiterOptions<Name>): Limiter<Name> {
  const { run, limits, factor, secret, onFailure } = options;
  const localCounters = new Map<Name, RateLimiterMemory>();
  let lastDeletedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  /** The counter of this process, created when it is first needed. */
  function localCounter(name: Name): RateLimiterMemory {
    const known = localCounters.get(name);
    if (known) return known;
    const limit = limits[name];
    const counter = new RateLimiterMemory({ points: timesOf(limit, factor), duration: limit.seconds });
    localCounters.set(name, counter);
    return counter;
  }

  function limitCount(name: Name, subject: string): LimitCount {
    const digest = createHmac("sha256", secret).update(subject).digest("base64url");
    const limit = limits[name];
    return { key: `${name}:${digest}`, milliseconds: limit.seconds * 1_000, times: timesOf(limit, factor) };
  }

  async function countShared(count: LimitCount): Promise<number> {
    const [counted] = await run(COUNT, [count.key, count.milliseconds]);
    if (!counted) throw new Error("The database has not counted");
    return waitIn(count, counted);
  }

  /** Deletes expired rows once in a while; no request waits for it. */
  function deleteExpired(): void {
    // A monotonic clock.
    if (performance.now() - lastDeletedAt < DELETE_INTERVAL) return;
    lastDeletedAt = performance.now();
    run(DELETE_EXPIRED, []).catch(onFailure);
  }

  return {
    async count(name, subject) {
      const count = limitCount(name, subject);
      try {
        const wait = await withTimeout(DATABASE_TIMEOUTS.limiter, countShared(count), noAnswer);
        hasFailed = false;
        deleteExpired();
        return wait;
      } catch (error) {
        hasFailed = true;
        onFailure(error);
        return countAlone(localCounter(name), count.key);
      }
    },
    countsOf: (names, subject) => (hasFailed ? null : names.map((name) => limitCount(name, subject))),
  };
}

const COUNT = statement<Counted>(() => countSql("$1", "$2"));

const DELETE_EXPIRED = statement<object>(() => `delete from rate_limits where expire < ${NOW}`);

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

function noAnswer(): never {
  throw new Error(`No answer in ${DATABASE_TIMEOUTS.limiter} ms`);
}
