import { expect, test } from "vitest";
import { beginningQuery, queryOf, wholeQuery, wordsOf } from "~/features/catalogue/searchQuery";
import { readSearchWords } from "~/features/catalogue/searchWords";

function query(text: string, marks?: string): string {
  return queryOf(wordsOf(readSearchWords(text, "court")?.needed ?? []), marks);
}

test.each([
  ["vertex", "(vertex:*)"],
  ["star vie", "(star:*)&(vie:*|starvie:*)"],
  // A plural also matches its singular.
  ["rackets", "(rackets:*|racket)"],
  // Of fillers, only the last may be the beginning of a longer word.
  ["is the", "(is|isthe:*)&(the:*|isthe:*)"],
  ["the", "(the:*)"],
  // A last single letter also begins words, but only those of names, places and brands.
  ["m", "(m|m:*AB)"],
  ["7", "(7|7:*AB)"],
  ["म", "(m|m:*AB)"],
  ["x z", "(x|xz:*)&(z|xz:*|z:*AB)"],
  // The article is in most texts, which costs enough.
  ["a", "(a)"],
])("%s becomes the query %s", (text, expected) => {
  expect(query(text)).toBe(expected);
});

test.each([
  // A word with this prefix also has every shorter prefix.
  ["pu pun pune", "(pune:*|punpune:*)"],
  ["pune pun", "(pune:*)"],
  // The singular of a plural has all of these prefixes.
  ["pun pu pune pune's", "(punes:*|pune|punepunes:*|punepune)"],
])("words implied by others are omitted: %s", (text, expected) => {
  expect(query(text)).toBe(expected);
});

test("a word does not imply another if it can have another spelling", () => {
  // `x pune` may be `xpune`, which does not begin with `pun`.
  const [, pune, pun] = wordsOf(["xa", "pune", "pun"].map((folded) => ({ folded, typed: folded })));
  if (!pune || !pun) throw new Error("No words");
  expect(queryOf([pune, { ...pun, spellings: ["pun"] }], "A")).toBe("(pune:*A|xapune:*A)&(pun:*A)");
});

test("in marked words, a last single letter begins those of the mark", () => {
  expect(query("m", "B")).toBe("(m:B|m:*B)");
});

test("a word with alternatives does not imply its prefix", () => {
  const [pune, pun] = wordsOf(["pune", "pun"].map((folded) => ({ folded, typed: folded })));
  if (!pune || !pun) throw new Error("No words");
  expect(queryOf([{ ...pune, alike: ["poona"] }, pun])).toContain("poona:AB");
  expect(queryOf([{ ...pune, alike: ["poona"] }, pun])).toContain("(pun:*)");
});

test("a plural is ranked like its singular", () => {
  expect(beginningQuery("rackets", "A")).toBe("rackets:*A|racket:A");
  expect(wholeQuery("rackets")).toBe("rackets|racket");
  expect(beginningQuery("vertex")).toBe("vertex:*");
});
