import { foldSearchText } from "./searchFold";
import type { SearchWord } from "./searchWords";

/** How long words are that may be misspelled. Shorter ones are too much like each other; no name has longer ones. */
const MISSPELLED_LENGTH = { min: 4, max: 16 } as const;

/** So many words of a text may be misspelled; of a longer text the others must be there as they are typed. */
const MAX_MISSPELLED_WORDS = 5;

/** The marks of the words that an item is called by: of its name, and of its place or brand. */
export const LABEL = "AB";

/** A typed word, folded, and how it may be written: one with its neighbours as well, as `star vie` is StarVie. */
export interface Word {
  folded: string;
  /** Where nothing is found by it as it is. */
  mayBeMisspelled: boolean;
  spellings: readonly string[];
  /** Words that items are called by and that are like it, or two of them with a space between. */
  alike: readonly string[];
}

/** Some of the words of a text, in its order. */
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
    return { folded: word.folded, mayBeMisspelled, spellings: written, alike: [] };
  });
}

/** Two words that are written as one; folding may part them nevertheless. */
function asOne(one: SearchWord, other: SearchWord): string {
  const folded = foldSearchText(one.typed + other.typed);
  return folded.includes(" ") ? one.folded + other.folded : folded;
}

/** The text of a `tsquery` for all of the words; being letters and figures alone, they cannot break out of it. */
export function queryOf(words: readonly Word[], marks = ""): string {
  return withoutImplied(words.map(readClause))
    .map(({ spellings, alike }) => {
      const either = [
        ...spellings.map(({ word, isBeginning }) => (isBeginning ? `${word}:*${marks}` : whole(word, marks))),
        ...alike.map(
          (it) =>
            `(${it
              .split(" ")
              .map((word) => whole(word, LABEL))
              .join("&")})`,
        ),
      ];
      return `(${either.join("|")})`;
    })
    .join("&");
}

/** What a text must have for one typed word: one of these. */
interface Clause {
  spellings: readonly Spelling[];
  alike: readonly string[];
}

/** A word, whole or as a beginning. */
interface Spelling {
  word: string;
  isBeginning: boolean;
}

function readClause({ spellings, alike }: Word): Clause {
  const all = spellings.flatMap(spellingsOf);
  const isNeeded = (one: Spelling, at: number) =>
    !all.some((other, place) => place !== at && finds(other, one) && (place < at || !finds(one, other)));
  return { spellings: all.filter(isNeeded), alike };
}

/** A word as it finds others: as their beginning; a plural finds its singular, a single letter itself. */
function spellingsOf(word: string): Spelling[] {
  const isBeginning = !/^[a-z\d]$/.test(word);
  const spelling = { word, isBeginning };
  return /^.{2,}[^s]s$/u.test(word)
    ? [spelling, { word: word.slice(0, -1), isBeginning: false }]
    : [spelling];
}

/**
 * Without the clauses that others imply, as `pu` is by `pune`: every clause is compared with each text that has the
 * words, which are all the items of a city where it is the city's name.
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
  return clause.alike.length === 0 && clause.spellings.every(isFound);
}

/** Whether whatever has one spelling has the other as well. */
function finds({ word, isBeginning }: Spelling, one: Spelling): boolean {
  return isBeginning ? one.word.startsWith(word) : !one.isBeginning && one.word === word;
}

/** The same for the words alone: not what begins so, nor as one with their neighbours. */
export function wholeWords(words: readonly SearchWord[], marks = ""): string {
  return words.map(({ folded }) => whole(folded, marks)).join("&");
}

function whole(word: string, marks: string): string {
  return marks ? `${word}:${marks}` : word;
}
