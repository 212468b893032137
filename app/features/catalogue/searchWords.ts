import { foldSearchText } from "./searchFold";

/** What can be searched for. */
export type SearchKind = "court" | "racket" | "ball" | "review";

/** A word of a search text. */
export interface SearchWord {
  /** As it is compared with other words: folded, nothing but letters and figures, never empty. */
  folded: string;
  /** What was folded: words that are joined are folded after that. */
  typed: string;
}

/** The words of a search text. */
export interface SearchWords {
  /** All there are. */
  all: readonly SearchWord[];
  /** Those that tell one thing of its kind from another. */
  particular: readonly SearchWord[];
  /** Those of them that must be found; none, where everything of that kind is looked for. */
  needed: readonly SearchWord[];
  /** Those that are no kind's name. Where nothing has them, they may be spelled wrong. */
  names: readonly SearchWord[];
}

/** What is looked at of a search text once it is folded: folding makes eighteen letters of some. */
export const SEARCH_LIMITS = {
  words: 8,
  /** In code points, of all words together. */
  length: 100,
} as const;

/** What the kinds are called. Such a word tells one kind from another, and not the things of that kind. */
const KINDS: Record<SearchKind, readonly string[]> = {
  court: ["padel", "court", "courts", "club", "clubs"],
  racket: ["padel", "racket", "rackets", "racquet", "racquets", "bat", "bats"],
  ball: ["padel", "ball", "balls"],
  review: ["review", "reviews"],
};
const EVERY_KIND = Object.values(KINDS).flat();

/** What stands between the words that say something. */
const FILLERS = "a an and best for from in is me near of on or the to with".split(" ");

/**
 * Reads a text as a search for one kind of thing: `courts in Andheri` is, among courts, `andheri`. Words are letters
 * and figures of whatever script, so nothing that is typed can be more than a word.
 * @returns null where there is no word in it
 */
export function readSearchWords(text: string, sought: SearchKind): SearchWords | null {
  const all = distinct(limited(split(text)));
  if (all.length === 0) return null;
  const telling = orAll(without(all, FILLERS), all);
  const particular = without(telling, KINDS[sought]);
  const names = whole(without(telling, EVERY_KIND));
  // A review is of something of some kind, and does not repeat which.
  const needed = sought === "review" && names.length > 0 ? names : orAll(whole(particular), particular);
  return { all, particular, needed, names };
}

function split(text: string): SearchWord[] {
  // An apostrophe, and what shows nothing, is within a word. One letter may stand for several words.
  const plain = text.replace(/['’‘\p{Cf}]/gu, "").normalize("NFKD");
  return (plain.match(WORD) ?? []).flatMap((typed) => {
    const parts = foldSearchText(typed).match(WORD) ?? [];
    return parts.map((folded) => ({ folded, typed: parts.length === 1 ? typed : folded }));
  });
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The first of the words, as far as a search looks at them; the last may be cut. */
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

/** The words but for single letters and figures, whose words may not be over yet. */
function whole(words: readonly SearchWord[]): SearchWord[] {
  return words.filter(({ folded }) => !/^[a-z\d]$/.test(folded));
}

function orAll(some: SearchWord[], all: SearchWord[]): SearchWord[] {
  return some.length > 0 ? some : all;
}
