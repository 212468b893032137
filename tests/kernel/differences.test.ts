import { describe, expect, test } from "vitest";
import { differences } from "~/kernel/differences.server";

const told = (before: string, after: string) =>
  differences(before, after).map(({ kind, text }) => `${kind}: ${text}`);

describe("How a text has changed", () => {
  test("is told by words within a line", () => {
    expect(told("Be kind to all.\n", "Be fair to all.\n")).toEqual([
      "same: Be ",
      "removed: kind",
      "added: fair",
      "same:  to all.\n",
    ]);
  });

  test("is told by lines where whole lines come and go", () => {
    expect(told("One\nTwo\nThree\n", "One\nThree\nFour\n")).toEqual([
      "same: One\n",
      "removed: Two\n",
      "same: Three\n",
      "added: Four\n",
    ]);
  });

  test("keeps whole words of every script", () => {
    expect(told("नमस्ते दुनिया", "नमस्ते मुंबई")).toEqual(["same: नमस्ते ", "removed: दुनिया", "added: मुंबई"]);
  });

  test("is nothing where there is none", () => {
    expect(told("Same\n", "Same\n")).toEqual(["same: Same\n"]);
    expect(told("", "")).toEqual([]);
    expect(told("", "New")).toEqual(["added: New"]);
    expect(told("Old", "")).toEqual(["removed: Old"]);
  });

  test.each([
    ["Be kind.\n\n# Rules\n- one\n- two", "# Rules\n- one!\n\n- three\nBe kind"],
    ["a b c d e f g", "g f e d c b a"],
    ["\r\n\t  x", "x \u2028 y\n\n\n"],
  ])("can be put together again to both texts: %j", (before, after) => {
    const runs = differences(before, after);
    const without = (kind: string) =>
      runs
        .filter((run) => run.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect([without("added"), without("removed")]).toEqual([before, after]);
  });

  test("is told in time, whatever the texts", () => {
    const many = (word: string) => Array.from({ length: 5_000 }, (_, at) => `${word}${at}`);
    const started = performance.now();
    for (const between of ["\n", " ", ""]) {
      const [before, after] = [many("a").join(between), many("b").join(between)];
      expect(differences(before, after)).toEqual([
        { kind: "removed", text: before },
        { kind: "added", text: after },
      ]);
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
