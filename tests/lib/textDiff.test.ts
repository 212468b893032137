import { describe, expect, test } from "vitest";
import { diffLines } from "~/lib/textDiff.server";
import { chance } from "../support/random";
import { relativeCost } from "../support/relativeCost";

const diff = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${kind}: ${text}`);

describe("diffLines", () => {
  test("compares the words of a changed line", () => {
    expect(diff("Be kind to all.\n", "Be fair to all.\n")).toEqual([
      "same: Be ",
      "removed: kind",
      "added: fair",
      "same:  to all.\n",
    ]);
  });

  test("compares lines when whole lines are added and removed", () => {
    expect(diff("One\nTwo\nThree\n", "One\nThree\nFour\n")).toEqual([
      "same: One\n",
      "removed: Two\n",
      "same: Three\n",
      "added: Four\n",
    ]);
  });

  test("does not split words of any script", () => {
    expect(diff("नमस्ते दुनिया", "नमस्ते मुंबई")).toEqual(["same: नमस्ते ", "removed: दुनिया", "added: मुंबई"]);
  });

  test("reports no change between equal texts", () => {
    expect(diff("Same\n", "Same\n")).toEqual(["same: Same\n"]);
    expect(diff("", "")).toEqual([]);
    expect(diff("", "New")).toEqual(["added: New"]);
    expect(diff("Old", "")).toEqual(["removed: Old"]);
  });

  test.each([
    ["Be kind.\n\n# Rules\n- one\n- two", "# Rules\n- one!\n\n- three\nBe kind"],
    ["a b c d e f g", "g f e d c b a"],
    ["\r\n\t  x", "x \u2028 y\n\n\n"],
  ])("contains both texts completely: %j", (before, after) => {
    const runs = diffLines(before, after);
    const without = (kind: string) =>
      runs
        .filter((run) => run.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect([without("added"), without("removed")]).toEqual([before, after]);
  });

  test("replaces the whole text when the texts have little in common", () => {
    const many = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`);
    for (const between of ["\n", " ", ""]) {
      const [before, after] = [many("a").join(between), many("b").join(between)];
      expect(diffLines(before, after)).toEqual([
        { kind: "removed", text: before },
        { kind: "added", text: after },
      ]);
    }
  });

  test("compares words in many lines of a long text", () => {
    const line = (at: number, word: string) =>
      `Rule ${at} says to be ${word} to all who play and to wait for a court.\n`;
    const text = (word: string) =>
      Array.from({ length: 280 }, (_, at) => line(at, at % 7 ? "kind" : word)).join("");
    expect(text("kind").length).toBeGreaterThan(15_000);
    const added = diffLines(text("kind"), text("fair")).filter(({ kind }) => kind === "added");
    expect(added).toEqual(Array.from({ length: 40 }, () => ({ kind: "added", text: "fair" })));
  });

  test.each([
    ["lines", ["a\n", "b\n", "c\n", "d\n"], 30],
    ["few lines that differ", ["a\n", "b\n", "c\n", "d\n"], 3],
    ["lines and words", ["a", "\n", " ", "b"], 30],
    ["words", ["a ", "b ", "c ", "d ", "e "], 1_000],
    ["one word", ["a"], 1],
    ["similar long lines", ["one two three four five\n", "one two three six five\n"], 10],
    ["katakana", ["\u3300", "\u3301"], 30],
  ])("is cheap: %s", async (_, pieces, changes) => {
    const random = chance(1);
    const pick = () => pieces[random(pieces.length)] ?? "";
    const before = Array.from({ length: 20_000 }, pick);
    const after = before.map((piece) => (random(1_000) < changes ? pick() : piece));
    const [from, to] = [before.join("").slice(0, 20_000), after.join("").slice(0, 20_000)];
    expect(await relativeCost(() => diffLines(from, to))).toBeLessThan(14);
  });
});
