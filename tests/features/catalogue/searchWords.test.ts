import { expect, test } from "vitest";
import {
  misspelledKind,
  readSearchWords,
  SEARCH_LIMITS,
  type SearchKind,
} from "~/features/catalogue/searchWords";

let order = 0;

function folded(text: string, kind: SearchKind, words: "all" | "needed" | "names" = "needed") {
  return readSearchWords(text, kind)?.[words].map((word) => word.folded);
}

test.each([
  ["red oxide", ["red", "oxide"]],
  ["courts in Andheri", ["andheri"]],
  ["Best Courts near me", []],
  ["courts at powai per hour", ["powai", "hour"]],
  ["rackets by nox", ["rackets", "nox"]],
  ["nox at 10", ["nox", "at", "10"]],
  ["nox at10", ["nox", "at10"]],
  ["at", ["at"]],
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
])("in a search for courts, %j has the words %j", (text, needed) => {
  expect(folded(text, "court")).toEqual(needed);
});

test.each(["", " ", "% _ \\", "🎾", ":*", "''"])("%j contains no word", (text) => {
  expect(readSearchWords(text, "court")).toBeNull();
});

test("the name of a kind is needed in a search for another kind", () => {
  expect(folded("head balls", "ball")).toEqual(["head"]);
  expect(folded("head balls", "racket")).toEqual(["head", "balls"]);
  expect(folded("head balls", "racket", "names")).toEqual(["head"]);
});

test("the name of an item's kind is not needed in a search for reviews", () => {
  expect(folded("reviews of head balls", "review")).toEqual(["head"]);
  expect(folded("balls", "review")).toEqual(["balls"]);
  expect(folded("reviews", "review")).toEqual([]);
});

test.each([
  ["raket", "racket"],
  ["rackett", "racket"],
  ["rakcet", "racket"],
  ["rackits", "rackets"],
  ["raquet", "racquet"],
  ["cort", "court"],
  ["coart", "court"],
  ["coutrs", "courts"],
])("%s may be a misspelling of %s", (word, kind) => {
  expect(misspelledKind(word)).toBe(kind);
});

test.each(
  "court courts racket rackets racquet club balls cot kort jacket bracket raet course courtyard hall bell bull clue panel".split(
    " ",
  ),
)("%s is not a misspelling of the name of a kind", (word) => {
  expect(misspelledKind(word)).toBeUndefined();
});

test("of the names of one kind, those of others have no misspellings", () => {
  expect(misspelledKind("raket", "racket")).toBe("racket");
  expect(misspelledKind("raket", "court")).toBeUndefined();
});

test.each([
  ["ligatures of eighteen letters", "\uFDFA".repeat(200)],
  ["ligatures separated by spaces", "\uFDFA ".repeat(100)],
  ["ligatures of six letters", "\u3316".repeat(200)],
  ["letters of two Latin letters each", "खै".repeat(100)],
  ["a single word", "x".repeat(200)],
  ["many words", "ab ".repeat(66)],
  ["many long words", "abcdefghijklmnopqrstuvwxy ".repeat(8).replaceAll(/b/g, () => String(order++))],
])("the words of %s are limited in number and length", (_, text) => {
  const words = folded(text, "court", "all") ?? [];
  expect(words.length).toBeGreaterThan(0);
  expect(words.length).toBeLessThanOrEqual(SEARCH_LIMITS.words);
  expect([...words.join("")].length).toBeLessThanOrEqual(SEARCH_LIMITS.length);
});
