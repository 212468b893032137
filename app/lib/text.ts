import { product } from "./product";

/** Anything but spaces, controls and what shows nothing: zero-width spaces and joiners, the BOM, braille blank. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** White space around a text that is accepted beside the longest text, in UTF-16 units. */
export const MAX_WHITE_SPACE = 1_024;

/** The text as it is kept: line ends as LF, as a person counts them, and no white space around it. */
export function normaliseText(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/**
 * Whether a text can have so many code points once it is normalised. Looks at its length only, and so costs the same
 * for every text: ask before anything else is done with one. A code point is at most two UTF-16 units, and a line end
 * as forms send it is two as well; in UTF-8 a text that passes has at most three bytes for each unit.
 */
export function isWithin(text: string, codePoints: number): boolean {
  return text.length <= 2 * codePoints + MAX_WHITE_SPACE;
}

/** Length in code points, which is what Postgres counts, not in UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** True where a reader would see nothing. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
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

/** How far behind the room is looked for the end of a piece, in UTF-16 units. */
const LOOK_AHEAD = 64;

/**
 * Where the last whole piece ends that there is room for. No more of the line is segmented than that takes: scripts
 * without spaces are looked up in a dictionary.
 */
function endWithin(line: string, room: number, piece: keyof typeof segmenters): number {
  let end = 0;
  for (const { index, segment } of segmenters[piece].segment(line.slice(0, room + LOOK_AHEAD))) {
    if (index + segment.length > room) break;
    end = index + segment.length;
  }
  return end;
}
