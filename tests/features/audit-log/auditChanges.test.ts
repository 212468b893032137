import { describe, expect, test } from "vitest";
import { changeOf } from "~/features/audit-log/auditChanges.server";

describe("An audit log entry's changes", () => {
  test("are the changed fields before and after", () => {
    expect(
      changeOf({ name: "Old", price: null, tags: ["a"] }, { name: "New", price: null, tags: ["a", "b"] }, []),
    ).toEqual({ before: { name: "Old", tags: ["a"] }, after: { name: "New", tags: ["a", "b"] } });
  });

  test("are all non-empty fields of an added or deleted item", () => {
    const fields = { name: "Club", price: null, tags: [], specifications: {}, open: false, courts: 0 };
    const nonEmpty = { name: "Club", open: false, courts: 0 };
    expect(changeOf(undefined, fields, [])).toEqual({ before: null, after: nonEmpty });
    expect(changeOf(fields, undefined, [])).toEqual({ before: nonEmpty, after: null });
  });

  test("are empty when nothing has changed", () => {
    const nothing = { before: null, after: null };
    expect(changeOf({ name: "Club" }, { name: "Club" }, [])).toEqual(nothing);
    expect(changeOf({ tags: [] }, {}, [])).toEqual(nothing);
    expect(changeOf(undefined, undefined, [])).toEqual(nothing);
  });

  test("have only the length of a personal text, even if the lengths are equal", () => {
    expect(
      changeOf({ text: "Call Asha", rating: 4 }, { text: "Call Ravi", rating: 4 }, ["text", "rating"]),
    ).toEqual({ before: { text: "9 characters" }, after: { text: "9 characters" } });
    expect(changeOf({ text: "a".repeat(1_000) }, {}, ["text"]).before).toEqual({ text: "1,000 characters" });
    expect(changeOf({ text: "🎾" }, { text: null }, ["text"])).toEqual({
      before: { text: "1 character" },
      after: { text: null },
    });
  });

  test.each([
    ["one enormous text", { text: "अ".repeat(100_000) }],
    ["many long texts", Object.fromEntries(Array.from({ length: 60 }, (_, at) => [at, "x".repeat(9_000)]))],
    ["more values than can be stored", { many: Array.from({ length: 50_000 }, () => "word") }],
    ["texts that grow as JSON", { text: "\u0001".repeat(9_000) }],
  ])("are limited to 32 KB: %s", (_, fields) => {
    const { after } = changeOf(undefined, fields, []);
    expect(Buffer.byteLength(JSON.stringify(after))).toBeLessThanOrEqual(32_768);
  });

  test("are cut off at a code point boundary", () => {
    const { after } = changeOf(undefined, { text: "🎾".repeat(10_001) }, []);
    expect(after).toEqual({ text: `${"🎾".repeat(5_000)}…` });
  });

  test("are a whole text of the site, of which only the end was changed", () => {
    const text = "word ".repeat(3_900);
    expect(changeOf({ text: `${text}Old.` }, { text: `${text}New.` }, [])).toEqual({
      before: { text: `${text}Old.` },
      after: { text: `${text}New.` },
    });
  });

  test("are cut off at the same length on both sides", () => {
    const { before, after } = changeOf({ text: "अ".repeat(10_001) }, { text: `${"अ".repeat(12_000)}.` }, []);
    expect(before).toEqual({ text: `${"अ".repeat(10_000)}…` });
    expect(after).toEqual(before);
    expect(changeOf({ text: "short" }, { text: "अ".repeat(12_000) }, []).before).toEqual({ text: "short" });
    expect(changeOf({ text: "x".repeat(6_000) }, { text: "अ".repeat(12_000) }, []).before).toEqual({
      text: "x".repeat(6_000),
    });
  });
});
