/** Units of texts, or one long ASCII text, that grow or are slow to process when they are normalised, folded, escaped or parsed. */
export const EXPANDING = {
  "an Arabic phrase in one character": "\uFDFA",
  "special characters of HTML": "<&",
  "emoji sequences": "👨‍👩‍👧‍👦",
  "line ends": "\r\n",
  brackets: "[",
  "one letter": "a",
  "letters and spaces": "aab ",
  "squared katakana": "\u3300",
  ligatures: "\uFB03",
  "letters with marks": "e\u0301\u0323",
  "marks alone": "\u0301",
  "zero-width spaces": "\u200B",
  flags: "🏳️‍🌈",
  Devanagari: "क्षि",
  "Thai without spaces": "ที่",
  "pairs of brackets": "[]",
  objects: '{"a":',
  quotes: '"',
  "headings and items": "# a\n- b\n",
  commas: ", ",
  "masked letters": "f*k ",
  "words with separators": "f.u-",
  amounts: "₹1,00,000-",
  backslashes: "\\",
  "distinct words": Array.from({ length: 60_000 }, (_, at) => at.toString(36)).join(),
} as const;

export type Expanding = keyof typeof EXPANDING;

export const EVERY_TEXT = Object.keys(EXPANDING).filter((it): it is Expanding => it in EXPANDING);

/** One text for each kind of growth. */
export const SOME_TEXTS = EVERY_TEXT.slice(0, 5);

/** The text in this many code points. */
export function ofLength(text: Expanding, codePoints: number): string {
  const unit = [...EXPANDING[text]];
  return Array.from({ length: codePoints }, (_, at) => unit[at % unit.length]).join("");
}

/** The longest such text within this many bytes of UTF-8. */
export function ofBytes(text: Expanding, bytes: number): string {
  const unit = EXPANDING[text];
  if (unit.length > bytes) return unit.slice(0, bytes);
  return unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
}

/** The longest such text, percent-encoded, within this many characters. */
export function inAddress(text: Expanding, characters: number): string {
  const unit = encodeURIComponent(EXPANDING[text]);
  // A whole character: each comma takes three characters when encoded.
  if (unit.length > characters) return unit.slice(0, characters).replace(/%.?$/, "");
  return unit.repeat(Math.floor(characters / unit.length));
}
