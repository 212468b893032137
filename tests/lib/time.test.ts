import { expect, test } from "vitest";
import { isoTime, microsOf, withTimeout } from "~/lib/time";

test.each([
  ["2026-11-10 09:17:10.172345+00", "2026-11-10T09:17:10.172Z"],
  ["2026-11-10 09:17:10.5+00", "2026-11-10T09:17:10.500Z"],
  ["2026-11-10 09:17:10.999999+00", "2026-11-10T09:17:10.999Z"],
  ["2026-11-10 09:17:10+00", "2026-11-10T09:17:10.000Z"],
  ["2026-11-10 14:47:10.172+05:30", "2026-11-10T09:17:10.172Z"],
  ["2026-11-10T09:17:10.172Z", "2026-11-10T09:17:10.172Z"],
])("%s is %s", (written, iso) => {
  expect(isoTime(written)).toBe(iso);
  expect(isoTime(new Date(iso))).toBe(iso);
});

test.each([
  ["2026-11-10 09:17:10.172345+00", 345],
  ["2026-11-10 09:17:10.172+00", 0],
  ["2026-11-10 14:47:10.172001+05:30", 1],
  ["2026-11-10 04:17:10.17201-05", 10],
])("%s is exact to the microsecond", (written, beyondMillis) => {
  expect(microsOf(written)).toBe(Date.parse("2026-11-10T09:17:10.172Z") * 1000 + beyondMillis);
});

test("only a time of Postgres has microseconds", () => {
  for (const other of ["", "2026-11-10T09:17:10Z", "2026-11-10", "infinity"])
    expect(() => microsOf(other)).toThrow("A time of Postgres");
});

test("work has a time limit, and its own result or error before that", async () => {
  const late = () => "late";
  expect(await withTimeout(60_000, Promise.resolve("done"), late)).toBe("done");
  await expect(withTimeout(60_000, Promise.reject(new Error("It failed")), late)).rejects.toThrow(
    "It failed",
  );
  const never = new Promise<string>(() => {});
  expect(await withTimeout(1, never, late)).toBe("late");
  const fail = () => {
    throw new Error("It took too long");
  };
  await expect(withTimeout(1, never, fail)).rejects.toThrow("It took too long");
});
