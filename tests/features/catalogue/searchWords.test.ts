import { expect, test } from "vitest";
import { readSearchWords, SEARCH_LIMITS, type SearchKind } from "~/features/catalogue/searchWords";

let order = 0;

function folded(text: string, sought: SearchKind, words: "all" | "needed" | "names" = "needed") {
  return readSearchWords(text, sought)?.[words].map((word) => word.folded);
}

test.each([
  ["red oxide", ["red", "oxide"]],
  ["courts in Andheri", ["andheri"]],
  ["Best Courts near me", []],
  ["racket rental", ["racket", "rental"]],
  ["nox a", ["nox"]],
  ["h", ["h"]],
  ["the", ["the"]],
  ["O'Neil’s", ["oneils"]],
  ["x-zero_3.0", ["zero"]],
  ["अंधेरी\u200D कोर्ट", ["andheri", "kort"]],
  ["1 22 three", ["22", "three"]],
  ["Pune PUNE pune", ["pune"]],
  ["ﬁne\uFDFA", ["fineصلى", "الله", "عليه", "وسلم"]],
  ["aa bb cc dd ee ff gg hh ii", ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh"]],
])("Among courts, %j is a search for %j", (text, needed) => {
  expect(folded(text, "court")).toEqual(needed);
});

test.each(["", " ", "% _ \\", "🎾", ":*", "''"])("%j holds no word", (text) => {
  expect(readSearchWords(text, "court")).toBeNull();
});

test("A kind's name tells among the others", () => {
  expect(folded("head balls", "ball")).toEqual(["head"]);
  expect(folded("head balls", "racket")).toEqual(["head", "balls"]);
  expect(folded("head balls", "racket", "names")).toEqual(["head"]);
});

test("A review need not say what kind of thing it is of", () => {
  expect(folded("reviews of head balls", "review")).toEqual(["head"]);
  expect(folded("balls", "review")).toEqual(["balls"]);
  expect(folded("reviews", "review")).toEqual([]);
});

test.each([
  ["one letter that stands for eighteen", "\uFDFA".repeat(200)],
  ["such letters with spaces between", "\uFDFA ".repeat(100)],
  ["letters that stand for six", "\u3316".repeat(200)],
  ["letters of two in Latin", "खै".repeat(100)],
  ["a single word", "x".repeat(200)],
  ["many words", "ab ".repeat(66)],
  [
    "many words of many letters",
    "abcdefghijklmnopqrstuvwxy ".repeat(8).replaceAll(/b/g, () => String(order++)),
  ],
])("%s: no more of them is looked at than the limits say", (_, text) => {
  const words = folded(text, "court", "all") ?? [];
  expect(words.length).toBeGreaterThan(0);
  expect(words.length).toBeLessThanOrEqual(SEARCH_LIMITS.words);
  expect([...words.join("")].length).toBeLessThanOrEqual(SEARCH_LIMITS.length);
});
