import { describe, expect, test } from "vitest";
import { CODE_LETTERS } from "~/features/visits/visit.limits";
import { isPossibleCode, visitCode } from "~/features/visits/visit.schema";
import { dayOfCode, visitCodeOf } from "~/features/visits/visitCode.server";
import { dayOf, daysAfter } from "~/features/visits/visitDays";

const SECRET = "0123456789abcdef".repeat(4);
const DAY = "2026-11-27";
/** Noon of the day in Mumbai. */
const NOON = new Date("2026-11-27T06:30:00Z");

const codes = (number: number, of: (at: number) => string) =>
  Array.from({ length: number }, (_, at) => of(at));

describe("a code", () => {
  test("is the same for the same secret, court and day alone", () => {
    const code = visitCodeOf(SECRET, 1, DAY);
    expect(code).toMatch(new RegExp(`^[${CODE_LETTERS}]{6}$`));
    expect(visitCodeOf(SECRET, 1, DAY)).toBe(code);
    const others = [
      visitCodeOf(SECRET.replace("0", "1"), 1, DAY),
      visitCodeOf(SECRET, 2, DAY),
      visitCodeOf(SECRET, 1, "2026-11-28"),
      // A court and day that are the same when they are joined without a space.
      visitCodeOf(SECRET, 12, "026-11-27"),
    ];
    expect(others).not.toContain(code);
  });

  test("differs on the days of two years, but for chance", () => {
    const days = codes(730, (at) => visitCodeOf(SECRET, 1, daysAfter(DAY, at)));
    expect(new Set(days).size).toBeGreaterThan(728);
  });

  test("has each letter at each place about as often", () => {
    const many = codes(20_000, (at) => visitCodeOf(SECRET, at, DAY));
    for (let place = 0; place < 6; place++) {
      const counts = Map.groupBy(many, (code) => code.charAt(place));
      expect([...counts.keys()].sort().join("")).toBe(CODE_LETTERS);
      for (const { length } of counts.values()) expect(Math.abs(length - 1_000)).toBeLessThan(160);
    }
  });
});

describe("a code is right", () => {
  const on = (day: string, now = NOON, court = 1) =>
    dayOfCode(SECRET, court, visitCodeOf(SECRET, 1, day), now);

  test("on its day and the next, and on no other", () => {
    expect(on(DAY)).toBe(DAY);
    expect(on("2026-11-26")).toBe("2026-11-26");
    for (const day of ["2026-11-25", "2026-11-28", "2025-11-27", "2026-12-27"]) expect(on(day)).toBeNull();
  });

  test("at its court, not at another, and with its secret alone", () => {
    expect(on(DAY, NOON, 2)).toBeNull();
    expect(dayOfCode(SECRET.replace("0", "1"), 1, visitCodeOf(SECRET, 1, DAY), NOON)).toBeNull();
  });

  test("whole, not in part or with more", () => {
    const code = visitCodeOf(SECRET, 1, DAY);
    for (const forged of ["", code.slice(0, 5), `${code}B`, code.toLowerCase(), "🎾🎾🎾", "BBBBBB"])
      expect(dayOfCode(SECRET, 1, forged, NOON)).toBeNull();
  });

  test("from midnight to midnight in Mumbai", () => {
    const code = visitCodeOf(SECRET, 1, DAY);
    const at = (moment: string) => dayOfCode(SECRET, 1, code, new Date(moment));
    expect(at("2026-11-26T18:29:59Z")).toBeNull();
    expect(at("2026-11-26T18:30:00Z")).toBe(DAY);
    expect(at("2026-11-28T18:29:59Z")).toBe(DAY);
    expect(at("2026-11-28T18:30:00Z")).toBeNull();
  });
});

test.each([
  ["2026-11-26T18:29:59Z", "2026-11-26"],
  ["2026-11-26T18:30:00Z", "2026-11-27"],
  ["2026-12-31T20:00:00Z", "2027-01-01"],
  ["2028-02-28T20:00:00Z", "2028-02-29"],
])("%s is on %s in Mumbai", (moment, day) => {
  expect(dayOf(new Date(moment))).toBe(day);
});

test("days are added across months and years", () => {
  expect([daysAfter("2026-12-31", 1), daysAfter("2028-03-01", -1), daysAfter(DAY, 0)]).toEqual([
    "2027-01-01",
    "2028-02-29",
    DAY,
  ]);
});

describe("a typed code", () => {
  test.each([
    "BCDFGH",
    "bcdfgh",
    " bcd fgh ",
    "Bcd-Fgh",
    "b c d f g h",
    "\u00A0BCDFGH\t",
    "BCD–FGH",
    "BCD — FGH",
    "BCD\u2011FGH",
    "\u2066BCD\u00ADFGH\u2069",
  ])("%j is read as BCDFGH", (typed) => {
    expect(visitCode.parse(typed)).toBe("BCDFGH");
  });

  test.each(["", "  ", "-", "–", null])("%j is none", (typed) => {
    expect(visitCode.parse(typed)).toBeNull();
  });

  test.each(["BCDFG", "BCDFGHJ", "ABCDEF", "123456", "BCDFG1", "бвгджз"])("%j cannot be right", (typed) => {
    expect(isPossibleCode(visitCode.parse(typed) ?? "")).toBe(false);
  });

  test.each(["a".repeat(5_000), 123456, true, ["BCDFGH"]])("%j is rejected", (typed) => {
    expect(visitCode.safeParse(typed).success).toBe(false);
  });
});
