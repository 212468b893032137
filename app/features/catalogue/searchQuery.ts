import { foldSearchText } from "./searchFold";
import type { SearchWord } from "./searchWords";

/**
 * The letters of words that may be misspelled. Shorter ones are too much like each other; longer ones are no name's,
 * and of each letter that could be left out the index is asked.
 */
const MISSPELLED_LENGTH = { min: 4, max: 16 } as const;

/** So many words of a text may be misspelled; of a longer text the others must be there as they are typed. */
const MAX_MISSPELLED_WORDS = 5;

/** A typed word, folded, and how it may be written: one with its neighbours as well, as `star vie` is StarVie. */
export interface Word {
  folded: string;
  /** Where nothing is found by it as it is. */
  mayBeMisspelled: boolean;
  spellings: readonly string[];
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
    return { folded: word.folded, mayBeMisspelled, spellings: spellings.filter((it) => it !== undefined) };
  });
}

/** Two words that are written as one; folding may part them nevertheless. */
function asOne(one: SearchWord, other: SearchWord): string {
  const folded = foldSearchText(one.typed + other.typed);
  return folded.includes(" ") ? one.folded + other.folded : folded;
}

/** The text of a `tsquery` for all of the words; being letters and figures alone, they cannot break out of it. */
export function queryOf(words: readonly Word[], marks = ""): string {
  return words.map(({ spellings }) => `(${spellings.map((it) => begun(it, marks)).join("|")})`).join("&");
}

/** The same for the words alone: not what begins so, nor as one with their neighbours. */
export function wholeWords(words: readonly SearchWord[], marks = ""): string {
  return words.map(({ folded }) => whole(folded, marks)).join("&");
}

function whole(word: string, marks: string): string {
  return marks ? `${word}:${marks}` : word;
}

/** A word, whole or as a beginning; a plural finds its singular, a single letter itself. */
function begun(word: string, marks: string): string {
  if (/^[a-z\d]$/.test(word)) return whole(word, marks);
  const beginning = `${word}:*${marks}`;
  return /^.{2,}[^s]s$/u.test(word) ? `${beginning}|${whole(word.slice(0, -1), marks)}` : beginning;
}
