/**
 * Normalizations of a text for the language filter: as written, with digits as letters, with letters that punctuation
 * separates joined again. Each is a list of words in one small alphabet.
 */

const ACCENTS = /[\u0300-\u036f\u093c]/g;
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...pairs("авекмнорстухіѕјԁԛԝгп", "abekmhopctyxisjdqwrn"),
  ...pairs("αβεικνορτυχγη", "abeikvoptuxyn"),
  ...pairs("ıłøđħŧɡɑ", "ilodhtga"),
  ...pairs("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"),
  // Chandrabindu is often written as anusvara.
  ...pairs("\u0901", "\u0902"),
};
const LOOKALIKE = new RegExp(`[${Object.keys(LOOKALIKES).join("")}]`, "gu");
/** White letters on black circles and squares, which Unicode does not classify as letters. */
const BADGES = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;

/** Arabic phrases in one character: NFKD expands one to 18 characters, none of them in the filter's alphabet. */
const ARABIC_PHRASES = /[\ufdf0-\ufdfc]/g;

const SIGNS_AS_LETTERS = pairs("013456789@$€£¢", "oieasgtbgaselc");
const SIGNED_WORD = /[\p{L}\p{M}\p{N}@$€£¢!|(]+/gu;
const AMOUNT = /^\P{L}?\d\d/u;

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NOT_IN_WORDS = /[^\p{L}\p{M}]+/gu;
const LINE_END_HYPHEN = /[-\u2010]\s*\n\s*/g;
const LETTERS_AND_MASK = /(?<![\p{L}\p{M}\p{N}*#_•])[a-z][a-z*#_•]{2,}/gu;

function pairs(from: string, to: string): Record<string, string> {
  const targets = [...to];
  return Object.fromEntries([...from].map((character, at) => [character, targets[at] ?? ""]));
}

/**
 * Folds a text to one alphabet: lower-case Latin letters without accents or look-alikes, and Devanagari without
 * nuktas. Removes invisible characters. Returns at most seven characters for each of the text.
 */
export function fold(text: string): string {
  return text
    .replace(BADGES, letterOfBadge)
    .replace(ARABIC_PHRASES, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(ACCENTS, "")
    .replace(INVISIBLE, "")
    .replace(LOOKALIKE, (character) => LOOKALIKES[character] ?? character);
}

function letterOfBadge(badge: string): string {
  const code = badge.codePointAt(0) ?? 0;
  return String.fromCharCode(97 + code - (code < 0x1f170 ? 0x1f150 : 0x1f170));
}

/**
 * Replaces digits and signs by the letters they resemble, in words that contain a letter: `5h1t`, `@ss`, `b!tch`.
 * A word that begins with two digits is an amount (`455g`, `90s`) and is not changed.
 */
export function decode(folded: string): string {
  return folded.replace(SIGNED_WORD, (word) =>
    /\p{L}/u.test(word) && !AMOUNT.test(word) ? decodeWord(word) : word,
  );
}

function decodeWord(word: string): string {
  return word
    .replace(/(?<=[\p{L}\p{N}@$])[!|](?=[\p{L}\p{N}@$])/gu, "i")
    .replace(/(?<=\p{L})\((?=\p{L})/gu, "c")
    .replace(/[013456789@$€£¢]/g, (sign) => SIGNS_AS_LETTERS[sign] ?? sign);
}

/** Splits a text into words at every character that is not a letter, mark or digit. */
export function words(folded: string): string[] {
  return folded.match(WORD) ?? [];
}

/**
 * Chunks between white space that contain punctuation, without it: `fu.ck`, `sh-it`, `mot-⏎her`. Apostrophes separate
 * chunks, since they are part of normal spelling ("who're").
 */
export function rejoinedWords(folded: string): string[] {
  return folded
    .replace(LINE_END_HYPHEN, "")
    .split(/[\s'’]+/)
    .filter((chunk) => words(chunk).length > 1)
    .map((chunk) => chunk.replace(NOT_IN_WORDS, ""));
}

/** Runs of three or more single letters, joined: `f u c k`, `s.h.i.t`. A word of two letters ends the run. */
export function spelledWords(folded: string): string[] {
  const runs: string[] = [];
  let run = "";
  for (const word of [...words(folded), ""]) {
    if ([...word].length === 1) {
      run += word;
    } else {
      if (/\p{L}.*\p{L}/u.test(run) && run.length > 2) runs.push(decodeWord(run));
      run = "";
    }
  }
  return runs;
}

/** Words that begin with a letter and have others masked: `f**k`, `sh#t`. */
export function maskedWords(folded: string): string[] {
  return (folded.match(LETTERS_AND_MASK) ?? []).filter((word) => /[*#_•]/.test(word) && word.length <= 16);
}

/** Joins words with single spaces, with a space at both ends, for matching whole words. */
export function sentence(list: readonly string[]): string {
  return ` ${list.join(" ")} `;
}

/** Shortens runs of three or more equal letters to `times`: `fuuuuck`. Keeps pairs, which are normal spelling. */
export function calmed(reading: string, times: 1 | 2): string {
  return reading.replace(/(\p{L})\1{2,}/gu, "$1".repeat(times));
}

/** Shortens every run of equal letters to one. */
export function squeezed(reading: string): string {
  return reading.replace(/(\p{L})\1+/gu, "$1");
}
