import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLimiter } from "~/database/limiter.server";
import { emptyDatabase } from "../support/database";

const HOUR = 3_600_000;
const limits = { knock: { times: 1, seconds: 60, by: "address" } } as const;
const rest = { limits, factor: 1, secret: "secret" };

let execute: (sql: string, params: unknown[]) => Promise<object[]>;

beforeEach(async () => {
  const orm = await emptyDatabase();
  execute = (sql, params) => orm.em.fork().execute<object[]>(sql, params);
});

function onFailure(error: unknown): void {
  expect.fail(String(error));
}

describe("A clock that is set back", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("in the process makes nobody wait for longer than the limit lasts", async () => {
    const limiter = createLimiter({ ...rest, execute, onFailure });
    await limiter.count("knock", "a");
    expect(await limiter.count("knock", "a")).toBeGreaterThan(50);
    vi.setSystemTime(Date.now() - HOUR);
    // The embedded database has the clock of the process, and begins anew; a Postgres has its own.
    expect(await limiter.count("knock", "a")).toBeLessThanOrEqual(60);
    const wait = await limiter.count("knock", "a");
    expect([wait > 50, wait <= 60]).toEqual([true, true]);
  });

  test("in the database begins the window anew", async () => {
    const limiter = createLimiter({ ...rest, execute, onFailure });
    await limiter.count("knock", "a");
    expect(await limiter.count("knock", "a")).toBeGreaterThan(50);
    await execute("update rate_limits set expire = expire + ?", [HOUR]);
    expect(await limiter.count("knock", "a")).toBe(0);
    const wait = await limiter.count("knock", "a");
    expect([wait > 50, wait <= 60]).toEqual([true, true]);
  });

  test("begins the window anew where the process counts by itself", async () => {
    const away = () => Promise.reject(new Error("away"));
    const limiter = createLimiter({ ...rest, execute: away, onFailure: () => {} });
    expect(await limiter.count("knock", "a")).toBe(0);
    expect(await limiter.count("knock", "a")).toBeGreaterThan(50);
    vi.setSystemTime(Date.now() - HOUR);
    expect(await limiter.count("knock", "a")).toBe(0);
    const wait = await limiter.count("knock", "a");
    expect([wait > 50, wait <= 60]).toEqual([true, true]);
  });
});

describe("A database that does not count", () => {
  test("keeps nobody waiting for more than a second", async () => {
    const failures: unknown[] = [];
    const limiter = createLimiter({
      execute: () => new Promise(() => {}),
      limits: { knock: { times: 1, seconds: 60, by: "address" } },
      factor: 1,
      secret: "secret",
      onFailure: (error) => failures.push(error),
    });
    const began = performance.now();
    expect(await limiter.count("knock", "somebody")).toBe(0);
    expect(await limiter.count("knock", "somebody")).toBeGreaterThan(50);
    expect(performance.now() - began).toBeLessThan(2_500);
    expect(failures).toHaveLength(2);
  });
});
