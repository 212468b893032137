import { foldSearchText } from "./searchFold";
import { isFiller, isLetter, type SearchWord } from "./searchWords";

/** The lengths of words that may be misspelled. Shorter ones are too similar to each other; no name has longer ones. */
const MISSPELLED_LENGTH = { min: 4, max: 16 } as const;

/** The maximum number of misspelled words in a text; the others must match exactly. */
const MAX_MISSPELLED_WORDS = 5;

/** The weights of the words of an item's name, and of its place or brand. */
export const LABEL = "AB";

/** A typed word, folded, with its spellings; it may be joined with its neighbours, as `star vie` matches StarVie. */
export interface Word {
  folded: string;
  /** The alternatives if the exact word matches nothing. */
  mayBeMisspelled: boolean;
  /**
   * Whether it cannot be the beginning of a longer word: a filler before other words. Fillers are searched only if the
   * text has no other words; they begin so many others that their prefixes cost the most.
   */
  isComplete: boolean;
  /**
   * Whether it may be the beginning of a word of a name, place or brand only: a single letter or digit at the end, but for
   * the article. In other texts it begins too many words, and the article alone is in most of them.
   */
  beginsLabels: boolean;
  spellings: readonly string[];
  /** Similar words of names, or two of them separated by a space. */
  alike: readonly string[];
}

/** Some words of a text, in their order. */
export function wordsOf(words: readonly SearchWord[]): Word[] {
  const { min, max } = MISSPELLED_LENGTH;
  let misspelled = 0;
  return words.map((word, at) => {
    const [before, after] = [words[at - 1], words[at + 1]];
    const spellings = [word.folded, before && asOne(before, word), after && asOne(word, after)];
    const { length } = word.folded;
    const mayBeMisspelled = length >= min && length <= max && misspelled < MAX_MISSPELLED_WORDS;
    if (mayBeMisspelled) misspelled += 1;
    const written = spellings.filter((it) => it !== undefined);
    const mayBeFiller = isFiller(word.folded);
    const isComplete = after !== undefined && mayBeFiller;
    const beginsLabels = after === undefined && !mayBeFiller && isLetter(word.folded);
    return { folded: word.folded, mayBeMisspelled, isComplete, beginsLabels, spellings: written, alike: [] };
  });
}

/** Two words joined to one; folding may separate them again. */
function asOne(one: SearchWord, other: SearchWord): string {
  const folded = foldSearchText(one.typed + other.typed);
  return folded.includes(" ") ? one.folded + other.folded : folded;
}

/** The text of a `tsquery` for all words. They consist of letters and digits, so they need no escaping. */
export function queryOf(words: readonly Word[], marks = ""): string {
  return withoutImplied(words.map((word) => readClause(word, marks)))
    .map(({ spellings, ofLabels }) => {
      const texts = spellings.map(({ word, isBeginning }) =>
        isBeginning ? `${word}:*${marks}` : whole(word, marks),
      );
      return `(${[...texts, ...ofLabels].join("|")})`;
    })
    .join("&");
}

/** The text of a `tsquery` for all words as they are: neither as prefixes nor joined with their neighbours. */
export function wholeWords(words: readonly SearchWord[], marks = ""): string {
  return words.map(({ folded }) => whole(folded, marks)).join("&");
}

/** The alternatives that match one typed word. */
interface Clause {
  spellings: readonly Spelling[];
  /** The texts of a `tsquery` for words of names, places and brands. */
  ofLabels: readonly string[];
}

/** A word, whole or as a prefix. */
interface Spelling {
  word: string;
  isBeginning: boolean;
}

function readClause({ folded, isComplete, beginsLabels, spellings, alike }: Word, marks: string): Clause {
  const all = spellings.flatMap((it) =>
    isComplete && it === folded ? { word: it, isBeginning: false } : spellingsOf(it),
  );
  const isNeeded = (one: Spelling, at: number) =>
    !all.some((other, place) => place !== at && finds(other, one) && (place < at || !finds(one, other)));
  const similar = alike.map(
    (it) =>
      `(${it
        .split(" ")
        .map((word) => whole(word, LABEL))
        .join("&")})`,
  );
  const ofLabels = beginsLabels ? [`${folded}:*${marks || LABEL}`, ...similar] : similar;
  return { spellings: all.filter(isNeeded), ofLabels };
}

/** What matches a word: what begins with it, or for a single letter only itself; for a plural also its singular. */
function spellingsOf(word: string): Spelling[] {
  return [
    { word, isBeginning: !isLetter(word) },
    ...singularsOf(word).map((it) => ({ word: it, isBeginning: false })),
  ];
}

/** The singular of a plural; nothing for another word. */
function singularsOf(word: string): string[] {
  return /^.{2,}[^s]s$/u.test(word) ? [word.slice(0, -1)] : [];
}

/** The text of a `tsquery` for one word as a prefix, or for its singular. */
export function beginningQuery(word: string, marks = ""): string {
  return [`${word}:*${marks}`, ...singularsOf(word).map((it) => whole(it, marks))].join("|");
}

/** The text of a `tsquery` for one whole word, or for its singular. */
export function wholeQuery(word: string, marks = ""): string {
  return [word, ...singularsOf(word)].map((it) => whole(it, marks)).join("|");
}

/**
 * Removes clauses that others imply, as `pune` implies `pu`: every clause is compared with each matching text, and a
 * city's name matches all its items.
 */
function withoutImplied(clauses: readonly Clause[]): Clause[] {
  return clauses.reduce<Clause[]>(
    (needed, clause) => {
      const others = needed.filter((it) => it !== clause);
      return others.some((it) => implies(it, clause)) ? others : needed;
    },
    [...clauses],
  );
}

function implies(clause: Clause, other: Clause): boolean {
  const isFound = (one: Spelling) => other.spellings.some((it) => finds(it, one));
  return clause.ofLabels.length === 0 && clause.spellings.every(isFound);
}

/** Whether every text that matches one spelling matches the other, too. */
function finds({ word, isBeginning }: Spelling, one: Spelling): boolean {
  return isBeginning ? one.word.startsWith(word) : !one.isBeginning && one.word === word;
}

function whole(word: string, marks: string): string {
  return marks ? `${word}:${marks}` : word;
}
