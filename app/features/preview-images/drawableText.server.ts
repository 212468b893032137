import { isBlank } from "~/lib/text";

/**
 * What the typeface has glyphs for, each with the marks that go with its letters; a test draws every one. The soft
 * hyphen and the zero-width space are left out, since they would be drawn where nothing should be.
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
  // Devanagari, with the invisible joiners that tell its conjuncts.
  /^[\u0900-\u097F\u200C\u200D]$/u,
];

/** No more than a card could show; in UTF-16 units. */
const LONGEST = 400;

/** More marks on one letter than any language has would climb out of their line. */
const MARKS_TOO_MANY = /([\u0300-\u036F])[\u0300-\u036F]+|(\p{M}{4})\p{M}+/gu;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The text as far as it can be drawn, on one line: characters in fancy dress as plain ones, unknown accents taken off,
 * and what there is no glyph for (emoji, other scripts, controls) left out. All that is left is written from left to
 * right.
 * @returns empty where nothing can be drawn
 */
export function drawableText(text: string): string {
  const known = Array.from(clusters.segment(text.slice(0, LONGEST).normalize("NFC")), ({ segment }) =>
    drawableCluster(segment),
  );
  const drawable = known
    .join("")
    .replace(MARKS_TOO_MANY, "$1$2")
    .replace(/\p{White_Space}+/gu, " ")
    .trim();
  return isBlank(drawable) ? "" : drawable;
}

/** One character as people count them: a letter or sign, with those of its marks that its own alphabet has. */
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
