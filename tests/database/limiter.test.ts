import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLimiter } from "~/database/limiter.server";
import { runStatement } from "~/sql/statement.server";
import { emptyDatabase } from "../support/database";

const HOUR = 3_600_000;
const limits = { request: { times: 1, seconds: 60, by: "address", isMultiplied: true } } as const;
const options = { limits, factor: 1, secret: "secret" };

let run: Parameters<typeof createLimiter>[0]["run"];
let execute: (sql: string, params: unknown[]) => Promise<object[]>;

beforeEach(async () => {
  const orm = await emptyDatabase();
  run = (statement, values) => runStatement(orm.em.fork(), statement, values);
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

  test("in the process extends no wait beyond the window", async () => {
    const limiter = createLimiter({ ...options, run, onFailure });
    await limiter.count("request", "a");
    expect(await limiter.count("request", "a")).toBeGreaterThan(50);
    vi.setSystemTime(Date.now() - HOUR);
    // The embedded database has the clock of the process and starts a new window; a Postgres has its own clock.
    expect(await limiter.count("request", "a")).toBeLessThanOrEqual(60);
    const wait = await limiter.count("request", "a");
    expect([wait > 50, wait <= 60]).toEqual([true, true]);
  });

  test("in the database starts a new window", async () => {
    const limiter = createLimiter({ ...options, run, onFailure });
    await limiter.count("request", "a");
    expect(await limiter.count("request", "a")).toBeGreaterThan(50);
    await execute("update rate_limits set expire = expire + ?", [HOUR]);
    expect(await limiter.count("request", "a")).toBe(0);
    const wait = await limiter.count("request", "a");
    expect([wait > 50, wait <= 60]).toEqual([true, true]);
  });

  test("starts a new window when the process counts alone", async () => {
    const unavailable = () => Promise.reject(new Error("unavailable"));
    const limiter = createLimiter({ ...options, run: unavailable, onFailure: () => {} });
    expect(await limiter.count("request", "a")).toBe(0);
    expect(await limiter.count("request", "a")).toBeGreaterThan(50);
    vi.setSystemTime(Date.now() - HOUR);
    expect(await limiter.count("request", "a")).toBe(0);
    const wait = await limiter.count("request", "a");
    expect([wait > 50, wait <= 60]).toEqual([true, true]);
  });
});

describe("A database that does not respond", () => {
  test("delays each count by at most a second", async () => {
    const failures: unknown[] = [];
    const limiter = createLimiter({
      run: () => new Promise(() => {}),
      limits: { request: { times: 1, seconds: 60, by: "address", isMultiplied: true } },
      factor: 1,
      secret: "secret",
      onFailure: (error) => failures.push(error),
    });
    const began = performance.now();
    expect(await limiter.count("request", "a")).toBe(0);
    expect(await limiter.count("request", "a")).toBeGreaterThan(50);
    expect(performance.now() - began).toBeLessThan(2_500);
    expect(failures).toHaveLength(2);
  });
});
