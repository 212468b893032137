import { describe, expect, test } from "vitest";
import {
  hasExcessMarks,
  isBlank,
  isStorable,
  lengthOf,
  normaliseLine,
  normaliseText,
  oneLine,
  shortened,
  withoutLineBreaks,
} from "~/lib/text";
import { relativeCost } from "../support/relativeCost";

describe("normaliseText", () => {
  test.each([
    ["a\r\nb", "a\nb"],
    ["a\rb", "a\nb"],
    ["a\r\r\nb\n\rc", "a\n\nb\n\nc"],
    [" \t\r\n a b \u00A0\uFEFF", "a b"],
    ["", ""],
  ])("%j becomes %j", (text, normalised) => {
    expect(normaliseText(text)).toBe(normalised);
  });
});

describe("withoutLineBreaks", () => {
  test.each([
    ["Sea\nView", "Sea View"],
    ["Sea \r\n\t\r View", "Sea View"],
    ["\nSea  View\t", " Sea  View\t"],
    ["", ""],
  ])("%j becomes %j", (text, line) => {
    expect(withoutLineBreaks(text)).toBe(line);
  });

  test("takes time in proportion to the length", async () => {
    const space = `a${" ".repeat(200_000)}b`;
    expect(await relativeCost(() => withoutLineBreaks(space))).toBeLessThan(1);
  });
});

test("normaliseLine trims, too", () => {
  expect(normaliseLine(" \nSea\r\nView \n")).toBe("Sea View");
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
    "\u034F",
    "\uFE00\uFE0F\u{E0100}\u{E01EF}",
    "\u17B4\u17B5",
    "\u180B\u180C\u180D\u180E\u180F",
    "\u{E0001}\u{E007F}",
    "\u0600\uFFF9",
    "\0",
  ])("is true of %j, which is invisible", (text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each([
    "a",
    " . ",
    "\u200Ba",
    "🎾",
    "ा",
    "0",
    "☂\uFE0F",
    "1\uFE0F\u20E3",
    "葛\u{E0100}",
    "ក",
    "ᠠ\u180B",
    "\u0301",
  ])("is false of %j", (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe("hasExcessMarks", () => {
  test.each([
    ["many accents", `Hello a${"\u0301\u0310\u033F\u0360".repeat(240)}`],
    ["nine", `a${"\u0301".repeat(9)}b`],
    ["nine, with joiners between", `a${"\u0301\u200D".repeat(9)}b`],
    ["nine enclosing ones", `a${"\u20DD".repeat(9)}b`],
  ])("is true of %s", (_, text) => {
    expect(hasExcessMarks(text)).toBe(true);
  });

  test.each([
    ["eight", `${`a${"\u0301".repeat(8)}`.repeat(20)} b`],
    ["Vietnamese, decomposed", "Nguyễn Thị Hường ở Đà Nẵng".normalize("NFD")],
    ["Devanagari with its joiners", "कुँवर स्त्रीं र्‍या ज्ञान्त्र्यौँः"],
    ["Tamil", "கொள்ளி ஸ்ரீ க்ஷௌ"],
    ["Thai", "น้ำที่ผู้ใหญ่ ก็๊์ กื้ํ"],
    ["Arabic with vowels", "بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ"],
    ["Hebrew with vowels and accents", "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים שִּׁ֔׃"],
    ["Tibetan", "ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ་ བསྒྲུབས"],
    ["a vowel beside its letter, drawn out", `वा${"\u093E".repeat(12)}ह, ஆஹா${"\u0BBE".repeat(12)}`],
    ["emoji", "👨‍👩‍👧‍👦❤️‍🔥🏳️‍⚧️1️⃣👩🏽‍🤝‍👨🏻🏴󠁧󠁢󠁥󠁮󠁧󠁿".repeat(20)],
    ["variation selectors", "葛\u{E0100}☂\uFE0F".repeat(20)],
  ])("is false of %s", (_, text) => {
    expect(hasExcessMarks(text)).toBe(false);
  });

  test.each(["\u0301\u200D", "\u200D", "a\u0301", "\u0301".repeat(8) + "\u200D".repeat(1_000)])(
    "costs little for many of %j",
    async (unit) => {
      // A letter after each, as nothing is read after the ninth mark.
      const text = `${unit}a`.repeat(Math.ceil(100_000 / (unit.length + 1)));
      expect(hasExcessMarks(text)).toBe(false);
      expect(await relativeCost(() => hasExcessMarks(text))).toBeLessThan(5);
    },
  );
});

describe("isStorable", () => {
  test.each(["", "abc", "🎾", "\u0001", "\uFFFF"])("is true of %j", (text) => {
    expect(isStorable(text)).toBe(true);
  });

  test.each(["\0", "a\0b", "\uD83C", "\uDFBE\uD83C", "a\uD800"])("is false of %j", (text) => {
    expect(isStorable(text)).toBe(false);
  });
});

describe("oneLine", () => {
  test.each([
    ["a\r\n\tb  c", "a b c"],
    [" \u0007a\u0000b ", "a b"],
    ["safe\u202Etfel ot thgir", "safe tfel ot thgir"],
    ["\u2067ملعب\u2069 Juhu", "ملعب Juhu"],
    ["👨‍👩‍👧 क्षेत्र", "👨‍👩‍👧 क्षेत्र"],
    ["\n", ""],
  ])("%j becomes %j", (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

describe("shortened", () => {
  test.each([
    ["four courts", 11, "four courts"],
    ["four courts under one roof", 12, "four courts…"],
    ["four courts under one roof", 17, "four courts…"],
    ["four courts under one roof", 18, "four courts under…"],
    ["four courts, under one roof", 13, "four courts…"],
    ["four courts (under a roof)", 13, "four courts…"],
    ["four\n\ncourts under a roof", 12, "four courts…"],
    ["x".repeat(20), 10, `${"x".repeat(9)}…`],
    ["🎾".repeat(20), 10, "🎾🎾🎾🎾…"],
    ["👨‍👩‍👧 👨‍👩‍👧", 10, "👨‍👩‍👧…"],
    ["मुंबई में पैडल", 9, "मुंबई…"],
    ["", 10, ""],
  ])("%j within %i is %j", (text, longest, short) => {
    expect(shortened(text, longest)).toBe(short);
  });

  test("never splits a character", () => {
    const text = "a🎾é👍🏽क्षि".repeat(30);
    for (let longest = 1; longest < 120; longest++) {
      const short = shortened(text, longest);
      expect(short.isWellFormed()).toBe(true);
      expect(short.length).toBeLessThanOrEqual(longest);
    }
  });
});

test.each(["\u3300", "ที่", "字", "a", "👨‍👩‍👧‍👦", "\u0301"])(
  "a long text is shortened cheaply: many of %j",
  async (unit) => {
    const text = unit.repeat(20_000);
    expect(shortened(text, 160).length).toBeLessThanOrEqual(160);
    expect(await relativeCost(() => shortened(text, 160))).toBeLessThan(2);
  },
);
