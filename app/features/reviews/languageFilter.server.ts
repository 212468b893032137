import { collapseDuplicatesTransformer, DataSet, englishDataset, RegExpMatcher } from "obscenity";
import {
  calmed,
  decode,
  fold,
  maskedWords,
  rejoinedWords,
  sentence,
  spelledWords,
  squeezed,
  words,
} from "./languageFilter.variants.server";
import {
  DEVANAGARI,
  DISGUISED,
  ENGLISH,
  HINGLISH,
  INNOCENT,
  REPLACED_PHRASES,
  SENSITIVE,
  SLURS,
  THREATS,
} from "./languageFilter.words.server";

/**
 * Whether a text contains obscenities, slurs, threats of violence or one of a few sensitive words,
 * in English, Hindi, Marathi or Hinglish, in Latin letters or Devanagari, plain or disguised.
 * A pure function; takes about one millisecond for 1,000 characters.
 */
export function isOffensive(text: string): boolean {
  const folded = fold(text);
  const decoded = decode(folded);
  const spelled = spelledWords(folded);
  return (
    offendsInWords(words(folded)) ||
    (decoded !== folded && offendsInWords(words(decoded))) ||
    isForbidden(sentence([...rejoinedWords(folded), ...rejoinedWords(decoded), ...spelled])) ||
    spelled.some((run) => SPELLED_OFFENCE.test(run)) ||
    maskedWords(folded).some(masksOffence)
  );
}

/** Matches inside words, too, so it is only applied to words as written, not to joined ones. */
const english = new RegExpMatcher({
  ...new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .removePhrasesIf(({ metadata }) => metadata !== undefined && REPLACED_PHRASES.has(metadata.originalWord))
    .build(),
  blacklistMatcherTransformers: [
    collapseDuplicatesTransformer({
      defaultThreshold: 1,
      customThresholds: new Map([..."beolsg"].map((letter) => [letter, 2])),
    }),
  ],
});

const FORBIDDEN_TERMS = [
  ...DISGUISED,
  ...ENGLISH,
  ...SLURS,
  ...SENSITIVE,
  ...THREATS,
  ...HINGLISH,
  ...DEVANAGARI,
];
const FORBIDDEN = anyTerm(FORBIDDEN_TERMS);
/** Terms matched with pairs of letters reduced to one, too. Short terms and terms with pairs would match other words. */
const FORBIDDEN_SQUEEZED = anyTerm(
  [
    ...DISGUISED.filter((term) => bare(term).length >= 4),
    ...FORBIDDEN_TERMS.filter((term) => bare(term).length >= 5),
  ].filter((term) => squeezed(term) === term),
);
const INNOCENT_TERM = anyTerm(INNOCENT, "g");
const SPELLED_OFFENCE = new RegExp(
  DISGUISED.map(bare)
    .filter((term) => term.length >= 4)
    .join("|"),
);
const DISGUISED_WORDS = DISGUISED.map(bare);

/** A first person who threatens another person with harm. 'I'll shoot you a message' does not match. */
const THREAT = new RegExp(
  [
    " (?:(?:i|we|im)(?: (?:am|m|are|re|have|ve|will|ll|shall|swear|to|going|gonna|gotta|want|wanna|come|and|just))+|ill|imma|ima)",
    " (?:kill|murder|stab|strangle|shoot|behead|lynch|hurt|rape|torture|maim)",
    " (?:you|u|ya|him|her|his|your|ur|the (?:owner|staff|coach|manager|receptionist|guard|trainer))",
    "(?! (?:a|an|the|some) )(?= )",
  ].join(""),
);

function offendsInWords(list: readonly string[]): boolean {
  const reading = sentence(list).replace(INNOCENT_TERM, " ");
  return isForbidden(reading) || THREAT.test(reading) || english.hasMatch(reading);
}

function isForbidden(reading: string): boolean {
  return (
    [reading, calmed(reading, 1), calmed(reading, 2)].some((form) => FORBIDDEN.test(form)) ||
    FORBIDDEN_SQUEEZED.test(squeezed(reading))
  );
}

/** Whether a masked word fits a forbidden one. One mask character may stand for several letters. */
function masksOffence(masked: string): boolean {
  const pattern = masked.replace(/[*#_•]+/g, (gap) => `[a-z]{${gap.length},}`);
  const word = new RegExp(`^${pattern}$`);
  return DISGUISED_WORDS.some((candidate) => word.test(candidate));
}

/** A pattern for any of the terms as whole words of a `sentence`; a trailing `*` in a term matches any ending. */
function anyTerm(terms: readonly string[], flags = ""): RegExp {
  const alternatives = terms.map((term) => (term.endsWith("*") ? `${bare(term)}[^ ]*` : term));
  return new RegExp(` (?:${alternatives.join("|")})(?= )`, flags);
}

function bare(term: string): string {
  return term.replace("*", "");
}
