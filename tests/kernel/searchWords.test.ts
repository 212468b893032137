import { expect, test } from "vitest";
import { readSearchWords } from "~/kernel/searchWords";

test.each([
  ["red oxide", ["red", "oxide"]],
  ["courts in Andheri", ["Andheri"]],
  ["Best Courts near me", []],
  ["racket rental", ["racket", "rental"]],
  ["nox a", ["nox"]],
  ["h", ["h"]],
  ["the", ["the"]],
  ["O'Neil’s", ["ONeils"]],
  ["x-zero_3.0", ["zero"]],
  ["अंधेरी\u200D कोर्ट", ["अंधेरी", "कोर्ट"]],
  ["1 22 three", ["22", "three"]],
  ["aa bb cc dd ee ff gg hh ii", ["aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh"]],
])("Among courts, %j is a search for %j", (text, needed) => {
  expect(readSearchWords(text, "court")?.needed).toEqual(needed);
});

test.each(["", " ", "% _ \\", "🎾", ":*", "''"])("%j holds no word", (text) => {
  expect(readSearchWords(text, "court")).toBeNull();
});

test("A kind's name tells among the others", () => {
  expect(readSearchWords("head balls", "ball")?.needed).toEqual(["head"]);
  expect(readSearchWords("head balls", "racket")?.needed).toEqual(["head", "balls"]);
  expect(readSearchWords("head balls", "racket")?.names).toEqual(["head"]);
});

test("A review need not say what kind of thing it is of", () => {
  expect(readSearchWords("reviews of head balls", "review")?.needed).toEqual(["head"]);
  expect(readSearchWords("balls", "review")?.needed).toEqual(["balls"]);
  expect(readSearchWords("reviews", "review")?.needed).toEqual([]);
});
