import { describe, expect, test } from "vitest";
import { escapeLike, isBlank, isStorable, lengthOf, normaliseText } from "~/kernel/text";

describe("normaliseText", () => {
  test.each([
    ["a\r\nb", "a\nb"],
    ["a\rb", "a\nb"],
    ["a\r\r\nb\n\rc", "a\n\nb\n\nc"],
    [" \t\r\n a b \u00A0\uFEFF", "a b"],
    ["", ""],
  ])("%j is kept as %j", (text, kept) => {
    expect(normaliseText(text)).toBe(kept);
  });
});

describe("lengthOf counts as the database does", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["🎾🎾", 2],
    ["मुंबई", 5],
    ["👨‍👩‍👧", 5],
    ["\uD83C", 1],
    ["a\nb", 3],
  ])("%j is %i long", (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });
});

describe("isBlank", () => {
  test.each([
    "",
    " ",
    "\t\r\n",
    "\u00A0\u3000",
    "\u200B\u200C\u200D\u2060",
    "\uFEFF",
    "\u00AD",
    "\u2800",
    "\u3164\uFFA0\u115F\u1160",
    "\u202E",
    "\0",
  ])("is true of %j, which shows nothing", (text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each(["a", " . ", "\u200Ba", "🎾", "ा", "0"])("is false of %j", (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe("isStorable", () => {
  test.each(["", "abc", "🎾", "\u0001", "\uFFFF"])("is true of %j", (text) => {
    expect(isStorable(text)).toBe(true);
  });

  test.each(["\0", "a\0b", "\uD83C", "\uDFBE\uD83C", "a\uD800"])("is false of %j", (text) => {
    expect(isStorable(text)).toBe(false);
  });
});

test.each([
  ["100%", "100\\%"],
  ["a_b", "a\\_b"],
  ["\\", "\\\\"],
  ["plain?", "plain?"],
])("escapeLike leaves no wildcard in %j", (text, escaped) => {
  expect(escapeLike(text)).toBe(escaped);
});
