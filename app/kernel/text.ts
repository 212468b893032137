import { product } from "./product";

/** Spaces, controls and the characters that show nothing: zero-width spaces and joiners, the BOM, braille blank. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;

/** The text as it is kept: line ends as LF, as a person counts them, and no white space around it. */
export function normaliseText(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** Length in code points, which is what Postgres counts, not in UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** True where a reader would see nothing. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, "") === "";
}

/** False for what Postgres cannot keep as text: the NUL character and halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** What breaks a line or turns its direction round. */
const UNRULY = /[\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** The text on one line, without space to spare; it cannot turn round what stands beside it. */
export function oneLine(text: string): string {
  return text.replace(UNRULY, " ").trim();
}

const segmenters = {
  word: new Intl.Segmenter(product.locale, { granularity: "word" }),
  grapheme: new Intl.Segmenter(product.locale, { granularity: "grapheme" }),
};

/**
 * The text on one line, cut where a word ends if it is too long: `Four courts under one…`.
 * @param longest in UTF-16 units, the ellipsis included
 */
export function shortened(text: string, longest: number): string {
  const line = oneLine(text);
  if (line.length <= longest) return line;
  const room = longest - 1;
  const end = endWithin(line, room, "word") || endWithin(line, room, "grapheme");
  return `${line.slice(0, end).replace(/[\s\p{Pd}\p{Ps}\p{Po}]+$/u, "")}…`;
}

/** Where the last whole piece ends that there is room for. */
function endWithin(line: string, room: number, piece: keyof typeof segmenters): number {
  let end = 0;
  for (const { index, segment } of segmenters[piece].segment(line)) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  return end;
}
