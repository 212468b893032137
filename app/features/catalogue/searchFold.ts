/** Accents, the nukta, apostrophes, and invisible characters. */
const REMOVED =
  /[\u00AD\u02B0-\u036F\u093C\u200B-\u200F\u2018\u2019\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]/g;

const LATIN: Readonly<Record<string, string>> = {
  Ø: "o",
  ø: "o",
  Ł: "l",
  ł: "l",
  Đ: "d",
  đ: "d",
  ı: "i",
  ẞ: "ss",
  ß: "ss",
  Æ: "ae",
  æ: "ae",
  Œ: "oe",
  œ: "oe",
};

/** The Latin spelling of each Devanagari letter on Mumbai's signs; the inherent vowel is written as ऽ before. */
const DEVANAGARI = pairs(
  "कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह" + "अआइईउऊऋएऍओऑ" + "ऽािीुूृेॅोॉँं" + "०१२३४५६७८९",
  "kkggnccjjnttddnttddnpfbbmyrllvsssh" + "aaiiuureaoo" + "aaiiuureaoonn" + "0123456789",
);

/** The characters between words, in lower-case text. */
const SEPARATORS =
  /(?:[^a-z0-9\u00C0-\u{10FFFF}]|[\u00D7\u00F7\u0964\u0965\u0970\u2000-\u2BFF\u2E00-\u2E7F\u3000-\u303F\uFE10-\uFE6F\uFF00-\uFFFF\u{1F000}-\u{1FAFF}])+/gu;

/**
 * Folds a search text as the database function `search_fold` folds the searched texts; both must return the same.
 * Folding it here bounds the cost of a search before it reaches the database.
 * @returns lower-case words without accents, with Devanagari in Latin letters, separated by single spaces
 */
export function foldSearchText(text: string): string {
  return romanised(text.normalize("NFKD").replace(REMOVED, ""))
    .replace(/[ØøŁłĐđıẞßÆæŒœ]/g, (letter) => LATIN[letter] ?? letter)
    .replaceAll("'", "")
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(SEPARATORS, " ")
    .replace(/([^ ]{64})[^ ]+/gu, "$1")
    .replace(/^ | $/g, "");
}

function romanised(text: string): string {
  if (!/[ऀ-ॿ]/.test(text)) return text;
  return text
    .replace(/[ँं]([पफबभम])/g, "म्$1")
    .replace(/[क-ह]/g, "$&ऽ")
    .replace(/ऽ([ा-्]|[^ऀ-ॣ]|$)/gu, "$1")
    .replace(/[खघचछझठथढधभशष]/g, "$&h")
    .replace(/[ऐै]/g, "ai")
    .replace(/[औौ]/g, "au")
    .replace(/[्ः]/g, "")
    .replace(/[ऀ-ॿ]/g, (letter) => DEVANAGARI.get(letter) ?? letter);
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map([...from].map((letter, at) => [letter, to[at] ?? ""]));
}
