import type { ItemKind } from "./aspects";
import { foldSearchText } from "./searchFold";

/** The kinds of search results. */
export type SearchKind = ItemKind | "review";

/** A word of a search text. */
export interface SearchWord {
  /** Folded for comparison: letters and digits only, never empty. */
  folded: string;
  /** Before folding; joined words are folded together. */
  typed: string;
}

/** The words of a search text. */
export interface SearchWords {
  /** All words. */
  all: readonly SearchWord[];
  /** The words that distinguish items of the kind. */
  particular: readonly SearchWord[];
  /** The distinguishing words that must match; empty if the search is for the whole kind. */
  needed: readonly SearchWord[];
  /** The words that are not the name of a kind. If nothing matches them, they may be misspelled. */
  names: readonly SearchWord[];
}

/** The part of a folded search text that is used; folding expands some characters to eighteen letters. */
export const SEARCH_LIMITS = {
  words: 8,
  /** In code points, of all words together. */
  length: 100,
} as const;

/** The names of the kinds. They distinguish kinds, but not the items of a kind. */
const KINDS: Record<SearchKind, readonly string[]> = {
  court: ["padel", "court", "courts", "club", "clubs"],
  racket: ["padel", "racket", "rackets", "racquet", "racquets", "bat", "bats"],
  ball: ["padel", "ball", "balls"],
  review: ["review", "reviews"],
};
/** The names of all kinds. */
export const KIND_NAMES: readonly string[] = Object.values(KINDS).flat();

/** The names whose misspellings are corrected. Too many other words resemble the shorter names: `bull`, `clue`. */
const CORRECTED: readonly string[] = ["court", "courts", "racket", "rackets", "racquet", "racquets"];

const FILLERS: readonly string[] =
  "a an and at best by for from in is me near of on or per the to with".split(" ");

/**
 * Parses a text as a search for one kind: among courts, `courts in Andheri` means `andheri`. Words consist of letters
 * and digits of any script, so no input is an operator.
 * @returns null if it contains no word
 */
export function readSearchWords(text: string, sought: SearchKind): SearchWords | null {
  const all = distinct(limited(split(text)));
  if (all.length === 0) return null;
  const telling = orAll(
    all.filter(({ folded }, at) => !isFiller(folded, all[at + 1]?.folded)),
    all,
  );
  const particular = without(telling, KINDS[sought]);
  const names = whole(without(telling, KIND_NAMES));
  // A review does not repeat the kind of its item.
  const needed = sought === "review" && names.length > 0 ? names : orAll(whole(particular), particular);
  return { all, particular, needed, names };
}

/**
 * The name of a kind of which a folded word may be a misspelling, as `raket` of `racket`.
 * @param sought limits it to the names of one kind
 * @returns undefined if there is none, or the word is itself the name of a kind
 */
export function misspelledKind(word: string, sought?: SearchKind): string | undefined {
  if (KIND_NAMES.includes(word)) return undefined;
  const name = CORRECTED.find((it) => isOneSlipFrom(it, word));
  return name !== undefined && (sought === undefined || KINDS[sought].includes(name)) ? name : undefined;
}

/** Whether two words differ by one letter too many, wrong or in its neighbour's place, but not by their first letters. */
function isOneSlipFrom(one: string, other: string): boolean {
  const different = [...one].findIndex((letter, at) => letter !== other[at]);
  const at = different < 0 ? one.length : different;
  const [ours, theirs] = [one.slice(at), other.slice(at)];
  const isSwapped = ours[0] === theirs[1] && ours[1] === theirs[0] && ours.slice(2) === theirs.slice(2);
  const isExtra = ours.slice(1) === theirs || ours === theirs.slice(1);
  return at > 0 && (isSwapped || isExtra || ours.slice(1) === theirs.slice(1));
}

/** Whether a word has no meaning for a search. Before a number, `at` may begin a name: `at 10` matches AT10. */
export function isFiller(word: string, next = ""): boolean {
  return FILLERS.includes(word) && !(word === "at" && /^\d+$/.test(next));
}

function split(text: string): SearchWord[] {
  // Apostrophes and invisible characters do not end a word. One character may fold to several words.
  const plain = text.replace(/['’‘\p{Cf}]/gu, "").normalize("NFKD");
  return (plain.match(WORD) ?? []).flatMap((typed) => {
    const parts = foldSearchText(typed).match(WORD) ?? [];
    return parts.map((folded) => ({ folded, typed: parts.length === 1 ? typed : folded }));
  });
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The first words up to the limits; the last may be truncated. */
function limited(words: readonly SearchWord[]): SearchWord[] {
  let left: number = SEARCH_LIMITS.length;
  return words.slice(0, SEARCH_LIMITS.words).flatMap((word) => {
    const letters = [...word.folded];
    const most = left;
    left -= letters.length;
    if (left >= 0) return [word];
    const folded = letters.slice(0, Math.max(0, most)).join("");
    return folded ? [{ folded, typed: folded }] : [];
  });
}

function distinct(words: readonly SearchWord[]): SearchWord[] {
  return [...new Map(words.map((word) => [word.folded, word])).values()];
}

function without(words: readonly SearchWord[], others: readonly string[]): SearchWord[] {
  return words.filter(({ folded }) => !others.includes(folded));
}

/** The words without single letters and digits, which may be incomplete words. */
function whole(words: readonly SearchWord[]): SearchWord[] {
  return words.filter(({ folded }) => !isLetter(folded));
}

/** Whether a folded word is a single Latin letter or digit, as which Devanagari is folded, too. */
export function isLetter(word: string): boolean {
  return /^[a-z\d]$/.test(word);
}

function orAll(some: SearchWord[], all: SearchWord[]): SearchWord[] {
  return some.length > 0 ? some : all;
}
