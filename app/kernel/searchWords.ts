/** What can be searched for. */
export type Sought = "court" | "racket" | "ball" | "review";

/** The words of a search text. */
export interface SearchWords {
  /** All there are. */
  all: readonly string[];
  /** Those that tell one thing of its kind from another. */
  particular: readonly string[];
  /** Those of them that must be found; none, where everything of that kind is looked for. */
  needed: readonly string[];
  /** Those that are no kind's name. Where nothing has them, they may be spelled wrong. */
  names: readonly string[];
}

/** More than anybody types. */
const MOST_WORDS = 8;

/** What the kinds are called. Such a word tells one kind from another, and not the things of that kind. */
const KINDS: Record<Sought, readonly string[]> = {
  court: ["padel", "court", "courts", "club", "clubs"],
  racket: ["padel", "racket", "rackets", "racquet", "racquets", "bat", "bats"],
  ball: ["padel", "ball", "balls"],
  review: ["review", "reviews"],
};
const EVERY_KIND = Object.values(KINDS).flat();

/** What stands between the words that say something. */
const FILLERS = "a an and best for from in is me near of on or the to with".split(" ");

/**
 * Reads a text as a search for one kind of thing: `courts in Andheri` is, among courts, `Andheri`. Words are letters
 * and figures of whatever script, so nothing that is typed can be more than a word.
 * @returns null where there is no word in it
 */
export function readSearchWords(text: string, sought: Sought): SearchWords | null {
  const all = split(text);
  if (all.length === 0) return null;
  const telling = orAll(without(all, FILLERS), all);
  const particular = without(telling, KINDS[sought]);
  const names = whole(without(telling, EVERY_KIND));
  // A review is of something of some kind, and does not repeat which.
  const needed = sought === "review" && names.length > 0 ? names : orAll(whole(particular), particular);
  return { all, particular, needed, names };
}

function split(text: string): string[] {
  // An apostrophe, and what shows nothing, is within a word.
  const plain = text.replace(/['’‘\p{Cf}]/gu, "");
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
}

function without(words: readonly string[], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word.toLowerCase()));
}

/** The words but for single letters and figures, whose words may not be over yet. */
function whole(words: readonly string[]): string[] {
  return words.filter((word) => !/^[a-z\d]$/i.test(word));
}

function orAll(some: string[], all: string[]): string[] {
  return some.length > 0 ? some : all;
}
