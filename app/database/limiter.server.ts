import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Limit } from "~/kernel/limits";

/** How long the database may take to count, in milliseconds. */
const PATIENCE = 1_000;

/** How often what is over is swept away, in milliseconds. */
const SWEEP_EVERY = 300_000;

type Execute = (sql: string, params: unknown[]) => Promise<object[]>;

interface LimiterOptions<Name extends string> {
  /** Runs a statement whose parameters are question marks, and gives its rows. */
  execute: Execute;
  limits: Readonly<Record<Name, Limit>>;
  /** Multiplies how often. */
  factor: number;
  /** Known to all processes on one database; nobody can tell from a row without it whom it counts. */
  secret: string;
  /** Is told where the database cannot count. */
  onFailure: (error: unknown) => void;
}

/** Counts what people and addresses do, in the database, for all processes on it together. */
export interface Limiter<Name extends string> {
  /**
   * Counts one time more, in one small statement. Where the database does not answer in a second, this process
   * counts by itself: a limiter that is away lets nobody flood the site, and keeps nobody out.
   * @param who an id or an address; only a digest of it is kept, and only until its time is over
   * @returns 0 within the limit, else the seconds to wait
   */
  count(name: Name, who: string): Promise<number>;
}

/** @throws nothing: what fails is told to `onFailure` */
export function createLimiter<Name extends string>(options: LimiterOptions<Name>): Limiter<Name> {
  const { execute, limits, factor, secret, onFailure } = options;
  const pairs = new Map<Name, Pair>();
  let sweptAt = 0;

  /** The limiter of that name, made when it is first asked. */
  function pairOf(name: Name): Pair {
    const known = pairs.get(name);
    if (known) return known;
    const { times, seconds } = limits[name];
    const rule = { keyPrefix: name, points: Math.max(1, Math.round(times * factor)), duration: seconds };
    const pair = {
      shared: new RateLimiterPostgres({
        ...rule,
        storeClient: clientOn(execute),
        storeType: "client",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
      own: new RateLimiterMemory(rule),
    };
    pairs.set(name, pair);
    return pair;
  }

  async function sweep(): Promise<void> {
    if (Date.now() - sweptAt < SWEEP_EVERY) return;
    sweptAt = Date.now();
    await execute("delete from rate_limits where expire < ?", [sweptAt]);
  }

  return {
    async count(name, who) {
      const { shared, own } = pairOf(name);
      const key = createHmac("sha256", secret).update(who).digest("base64url");
      try {
        return await within(
          PATIENCE,
          sweep().then(() => waitOf(shared.consume(key))),
        );
      } catch (error) {
        onFailure(error);
        return waitOf(own.consume(key));
      }
    },
  };
}

interface Pair {
  shared: RateLimiterPostgres;
  own: RateLimiterMemory;
}

/** The seconds to wait, 0 where it is within the limit. The limiter throws its refusals. */
async function waitOf(counted: Promise<RateLimiterRes>): Promise<number> {
  try {
    await counted;
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    return Math.max(1, Math.ceil(thrown.msBeforeNext / 1000));
  }
}

/** As much of a Postgres client as the limiter asks for, on whichever driver: it numbers its parameters. */
function clientOn(execute: Execute) {
  return {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const params: unknown[] = [];
      const sql = text.replace(/\$(\d+)/g, (_, number) => {
        params.push(values[Number(number) - 1]);
        return "?";
      });
      const rows = await execute(sql, params);
      return { rows, rowCount: rows.length };
    },
  };
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
