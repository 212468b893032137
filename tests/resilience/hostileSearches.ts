import { chance } from "../support/random";

/** Typical search texts, some with a typing error. */
export const ORDINARY = [
  "andheri west courts",
  "bullpadel vertex",
  "vertex hero",
  "bulpadel vertx",
  "head balls",
] as const;

/** Texts that were the most expensive of their kind in an earlier version. */
const KNOWN = [
  "\uFDFA".repeat(200),
  "\uFDFA ".repeat(100),
  "\u3316".repeat(200),
  "abcdefghijklmnopqrstuvwxyz".repeat(7),
  "क".repeat(200),
  "aaaa aaab aaac aaad aaae aaaf aaag aaah",
  "bulpadl vertxx andhri metlbone addidas babolt siuks tecnifbre",
  "co pa ba ra gl li we ca",
  "puneto punela puneko ppune puune punee",
  "pun pu pune pune's",
  // Single letters that many texts have as a word, or many names begin with.
  "a",
  "i",
  "s",
  // Similar by trigrams but not by edit distance.
  "propune andheri",
  "propune dampune mapune gopune lapune",
];

const COMMON =
  "the and was is it court courts ball balls racket padel glass light good play game pune mumbai west andheri head pro club with for a of to".split(
    " ",
  );
const NAMES =
  "pune mumbai padel bullpadel vertex andheri bandra powai metalbone adidas babolat viper siux tecnifibre tretorn kuikma nox genius wilson dragonfly leopard crossing oxide racket house gallery mumbai".split(
    " ",
  );
const EXPANDING = [
  ..."\uFDFA\uFDFB\u3316\u3300\u33FF\u00BD\u2A74\uFB03\u0958\u1E9E\u01C4\uAC01\u{1D11E}\u{2F800}\u0344\u1F82",
];
const SIGNS = [..."&|!:*()<->'\"\\%_?$;,.-+~^@#/[]{}=", "\u200B", "\u00AD", "\u0301", "🎾"];
const DEVANAGARI = [..."कखगघचछजटडतदनपबमयरलवशसह", ..."ािीुूेैोौ्ंँ़", "०"];
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Generates expensive search texts from a seed: letters that fold to several, single letters, common words and prefixes,
 * typing errors, unknown words, joined words, punctuation and operators, and mixtures of them.
 */
export function hostileSearches(count: number, seed: number): string[] {
  const random = chance(seed);
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)];
    if (item === undefined) throw new Error("Nothing to choose from");
    return item;
  };
  const some = (most: number, make: () => string, between = " ") =>
    Array.from({ length: 1 + random(most) }, make).join(between);
  const letters = (most: number) => some(most, () => one(LETTERS), "");
  const withTypo = (word: string) => {
    const at = random(word.length);
    return word.slice(0, at) + one(["", one(LETTERS), (word[at] ?? "").repeat(2)]) + word.slice(at + 1);
  };

  const kinds: (() => string)[] = [
    () => one(EXPANDING).repeat(1 + random(200)),
    () => some(100, () => one(EXPANDING), one(["", " "])),
    () => some(12, () => one(LETTERS)),
    () => some(10, () => one(COMMON)),
    () => some(10, () => one(COMMON), ""),
    () => some(10, () => one([...COMMON, ...NAMES]).slice(0, 2 + random(3))),
    () => some(10, () => letters(2) + one(LETTERS)),
    () => some(10, () => withTypo(one(NAMES))),
    () => some(10, () => withTypo(withTypo(one(NAMES)))),
    () => some(6, () => one(NAMES), one(["", " "])),
    () => some(6, () => letters(3) + one([...COMMON, ...NAMES])),
    () => some(9, () => letters(14)),
    () => letters(200),
    () => one(LETTERS).repeat(4 + random(16)),
    () => some(9, () => `${one(NAMES).slice(0, 4)}${letters(3)}`),
    () => some(30, () => one([...SIGNS, ...COMMON]), ""),
    () => some(10, () => one(COMMON) + one(SIGNS)),
    () => some(60, () => one([...DEVANAGARI, " "]), ""),
    () => some(60, () => String.fromCodePoint(0x20 + random(0xd000)), ""),
    () => some(10, () => String(random(1000))),
    () => some(8, () => one(kinds)()),
  ];
  const generated = Array.from({ length: count - KNOWN.length }, () => one(kinds)());
  return [...KNOWN, ...generated];
}
