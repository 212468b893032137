import { product } from "./product";

/** Any character but spaces, controls, braille blank and what fonts do not draw: joiners, fillers, variation selectors. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The white space that is accepted around a text in addition to its maximum length, in UTF-16 units. */
export const MAX_WHITE_SPACE = 1_024;

/** Normalises a text for storing: line ends as LF, trimmed. */
export function normaliseText(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}

/** The text with each line break, and the white space around it, as one space. */
export function withoutLineBreaks(text: string): string {
  return text.replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? " " : space));
}

/** Normalises the text of a field whose control is an input, for storing: without line breaks, trimmed. */
export function normaliseLine(text: string): string {
  return normaliseText(withoutLineBreaks(text));
}

/**
 * Whether a text can have at most `codePoints` code points after normalisation. Checks only its length, at constant
 * cost: call it before anything else. A code point has at most two UTF-16 units, as has a line end of a form; in UTF-8,
 * a text that passes has at most three bytes for each unit.
 */
export function isWithin(text: string, codePoints: number): boolean {
  return text.length <= 2 * codePoints + MAX_WHITE_SPACE;
}

/** The length in code points, as Postgres counts, not in UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** Whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** Whether Postgres can store a text: it has no NUL character and no lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The first 8 marks above or below a letter (captured), and those after them. */
const EXCESS_MARKS = /((?:[\p{Mn}\p{Me}]\p{Cf}*){8})(?:[\p{Mn}\p{Me}]\p{Cf}*)+/gu;

/** How the message for a text with more of them ends. */
export const TOO_MANY_MARKS = "can have at most 8 marks on a letter";

/**
 * Whether a letter has more than 8 marks above or below it, which no language has: they would be drawn over other lines. Marks
 * beside it, such as vowels of Indian scripts, may be repeated.
 */
export function hasExcessMarks(text: string): boolean {
  return text.search(EXCESS_MARKS) >= 0;
}

/** The text with 8 marks on a letter at most. */
export function withoutExcessMarks(text: string): string {
  return text.replace(EXCESS_MARKS, "$1");
}

/** White space, controls and characters that change the text direction. */
const UNSAFE_IN_LINE = /[\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** The text on one line, trimmed, without characters that change the text direction. */
export function oneLine(text: string): string {
  return text.replace(UNSAFE_IN_LINE, " ").trim();
}

const segmenters = {
  word: new Intl.Segmenter(product.locale, { granularity: "word" }),
  grapheme: new Intl.Segmenter(product.locale, { granularity: "grapheme" }),
};

/**
 * The text on one line, cut at the end of a word when it is too long: `Four courts under one…`.
 * @param maxLength in UTF-16 units, including the ellipsis
 */
export function shortened(text: string, maxLength: number): string {
  const line = oneLine(text);
  if (line.length <= maxLength) return line;
  const limit = maxLength - 1;
  const end = endWithin(line, limit, "word") || endWithin(line, limit, "grapheme");
  return `${line.slice(0, end).replace(/[\s\p{Pd}\p{Ps}\p{Po}]+$/u, "")}…`;
}

/** How far beyond the limit a segment is followed to its end, in UTF-16 units. */
const LOOK_AHEAD = 64;

/**
 * The end of the last whole segment within a limit; 0 when there is none. Only the necessary part of the line is
 * segmented, since for scripts without spaces that needs a dictionary.
 */
function endWithin(line: string, limit: number, granularity: keyof typeof segmenters): number {
  let end = 0;
  for (const { index, segment } of segmenters[granularity].segment(line.slice(0, limit + LOOK_AHEAD))) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  return end;
}

/** A part of a compared text: in both versions, only in the later one, or only in the earlier one. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}
