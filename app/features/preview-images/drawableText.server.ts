import { isBlank } from "~/lib/text";

/**
 * The characters for which the typeface has glyphs, with the marks of each alphabet; a test draws every one. The soft
 * hyphen and the zero-width space are excluded, because they would be drawn as visible glyphs.
 */
const ALPHABETS: readonly RegExp[] = [
  new RegExp(
    [
      "^[ -~\\u00A0-\\u00AC\\u00AE-\\u0131\\u0134-\\u0148\\u014A-\\u017E\\u01A0\\u01A1\\u01AF\\u01B0\\u01FA-\\u021B",
      "\\u0300\\u0301\\u0303\\u0304\\u0308\\u0309\\u0323\\u1E80-\\u1E85\\u1E9E\\u1EA0-\\u1EF9\\u2013\\u2014",
      "\\u2018-\\u201A\\u201C-\\u201E\\u2022\\u2026\\u2032\\u2033\\u2039\\u203A\\u20AC\\u20B9\\u2122\\u2212]$",
    ].join(""),
    "u",
  ),
  // Devanagari, with the invisible joiners that control its conjuncts.
  /^[\u0900-\u097F\u200C\u200D]$/u,
];

/** More than an image can show. In UTF-16 units. */
const MAX_LENGTH = 400;

/** More marks on one letter than its line has room for. */
const EXCESS_MARKS = /([\u0300-\u036F])[\u0300-\u036F]+|(\p{M}{4})\p{M}+/gu;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Returns the drawable part of a text, on one line: stylised characters become plain ones, unknown accents are removed,
 * and characters without a glyph (emoji, other scripts, controls) are left out. The result runs from left to right.
 * @returns an empty text when nothing can be drawn, or only the punctuation between letters that cannot be
 */
export function drawableText(text: string): string {
  const drawn = Array.from(clusters.segment(text.slice(0, MAX_LENGTH).normalize("NFC")), ({ segment }) =>
    drawableCluster(segment),
  );
  const drawable = drawn
    .join("")
    .replace(EXCESS_MARKS, "$1$2")
    .replace(/\p{White_Space}+/gu, " ")
    .trim();
  return isBlank(drawable) || (hasWords(text) && !hasWords(drawable)) ? "" : drawable;
}

/** Whether a text has letters or digits. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** One grapheme cluster: its base character with the marks that belong to the same alphabet. */
function drawableCluster(cluster: string): string {
  if (/^\p{White_Space}+$/u.test(cluster)) return " ";
  return inAlphabet(cluster) || inAlphabet(cluster.normalize("NFKD")).normalize("NFC");
}

function inAlphabet(cluster: string): string {
  const [base = "", ...marks] = cluster;
  const alphabet = ALPHABETS.find((letters) => letters.test(base));
  if (!alphabet || /[\p{M}\p{Cf}]/u.test(base)) return "";
  return [base, ...marks.filter((mark) => alphabet.test(mark))].join("");
}
