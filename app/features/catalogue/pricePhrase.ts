import { count, rupees } from "~/lib/format";
import { PRICE_BUCKETS, type PriceBucket } from "./priceBuckets";

/** The prices that a search text asks for: a bucket of the kind that is searched, or a range in whole rupees. */
export type SearchedPrice =
  | { bucket: PriceBucket }
  | {
      /** Inclusive. */
      from: number;
      /** Exclusive. */
      below: number;
    };

/** The words of a search text that ask for a price. */
export interface PricePhrase {
  /** Where they are in the text. */
  start: number;
  end: number;
  /** The text without them. */
  rest: string;
  /** A name for the price, such as `Under ₹600`. */
  label: string;
  price: SearchedPrice;
}

/** Prices are 32-bit integers. */
const UNLIMITED = 2_147_483_647;

const BUCKET_WORDS: readonly { bucket: PriceBucket; words: string }[] = [
  { bucket: "budget", words: "budget|cheap(?:er|est)?|affordable|inexpensive" },
  { bucket: "mid", words: "mid[- ]?range" },
  { bucket: "premium", words: "premium|expensive" },
];

const RUPEES = "(?:₹|rs\\.?|inr|rupees?)";

/** What is between the ends of a range. */
const TO = "\\s*(?:-|–|to|and)\\s*";

/** A weight or length, or the higher end of a range of them, is not an amount: `360-375 g`. */
const MEASURED = `(?:\\s*(?:-|–|to)\\s*[\\d.]+)?\\s*(?:g|gms?|grams?|kgs?|mm|cm)(?![\\p{L}\\p{M}\\p{N}])`;

/** A number of at least three digits, or of thousands, captured. */
const NUMBER = `((?:\\d{1,3}(?:,\\d{2,3})+|\\d{3,7}|\\d{1,3}(?:\\.\\d)?\\s*k)(?![\\p{L}\\p{M}\\p{N}])(?!${MEASURED}))`;

/** What can follow the number of an amount. */
const AFTER = `\\s*(?:${RUPEES}|/-)`;

/** An amount, captured without its sign. */
const AMOUNT = `(?:${RUPEES}\\s*)?${NUMBER}(?:${AFTER})?`;

const WHAT = "\\s*(?:hour|hr|h|player|person)";

/** What an amount is for, such as `per player and hour`. */
const UNIT = `\\s*(?:per|an|a|/)${WHAT}(?:\\s*(?:per|an|a|and|/)${WHAT})*`;

/** What makes the amount before it the most that is asked for. */
const OR_LESS = "\\s*(?:(?:and|or|&) (?:less|lower|under|below)|max(?:imum)?)";

/** What makes the amount before it the least that is asked for; in `₹900 + ₹100` it does not. */
const OR_MORE = `\\s*(?:\\+(?!\\s*(?:${RUPEES}|\\d))|onwards?|(?:and|or|&) (?:more|higher|over|above|up(?:wards)?))`;

const YEAR = "(?:19|20)\\d\\d(?![\\p{L}\\p{M}\\p{N}])";

/** A range of years, such as `2024-2026`, unless something after it makes it a price. */
const YEARS = `${YEAR}${TO}${YEAR}(?!${AFTER}|${UNIT})`;

/** A year, such as `2024 onwards`, unless something after it makes it a price. */
const SINCE = `${YEAR}(?!${AFTER}|${UNIT})`;

/** Amounts without a word for a limit. Only a sign or a unit makes a number one, as a model may have a number. */
const BARE = [`${RUPEES}\\s*${NUMBER}(?:${AFTER})?`, NUMBER + AFTER, NUMBER + UNIT];

function upTo(limit: number): Pick<PricePhrase, "label" | "price"> {
  return { label: `Up to ${rupees(limit)}`, price: { from: 0, below: limit + 1 } };
}

function from(limit: number): Pick<PricePhrase, "label" | "price"> {
  return { label: `From ${rupees(limit)}`, price: { from: limit, below: UNLIMITED } };
}

/** How a price can be asked for with one or two amounts. */
const FORMS: readonly {
  words: string;
  read: (amount: number, other: number) => Pick<PricePhrase, "label" | "price">;
}[] = [
  {
    words: `(?:between\\s+|(?!${YEARS}))${AMOUNT}${TO}${AMOUNT}`,
    read(amount, other) {
      const [low, high] = [Math.min(amount, other), Math.max(amount, other)];
      return { label: `${rupees(low)}–${count(high)}`, price: { from: low, below: high + 1 } };
    },
  },
  { words: `(?:not|no) (?:more than|over|above)\\s*${AMOUNT}`, read: upTo },
  { words: `(?:not|no) (?:(?:less|cheaper) than|under|below)\\s*${AMOUNT}`, read: from },
  {
    words: `(?:under|below|(?:less|cheaper) than|<)\\s*${AMOUNT}`,
    read: (limit) => ({ label: `Under ${rupees(limit)}`, price: { from: 0, below: limit } }),
  },
  { words: `(?:up ?to|within|at most|max(?:imum)?)\\s*${AMOUNT}(?:${UNIT})?(?:${OR_LESS})?`, read: upTo },
  {
    words: `(?:over|above|more than|>)\\s*${AMOUNT}`,
    read: (limit) => ({ label: `Over ${rupees(limit)}`, price: { from: limit + 1, below: UNLIMITED } }),
  },
  { words: `(?:from|at least)\\s*(?!${YEARS})${AMOUNT}(?:${UNIT})?(?:${OR_MORE})?`, read: from },
  { words: `${AMOUNT}(?:${UNIT})?${OR_LESS}`, read: upTo },
  { words: `(?!${SINCE})${AMOUNT}(?:${UNIT})?${OR_MORE}`, read: from },
  ...BARE.map((words) => ({ words, read: upTo })),
];

/** The name of a bucket before an amount, as in the options of the price filters: `Mid-range ₹600-900`. */
const BUCKET = `(?:(?:${BUCKET_WORDS.map(({ words }) => words).join("|")})\\s+)?`;

/** The forms and the words for buckets, the first of which that matches is used. */
const READERS = [
  ...FORMS.map(({ words, read }) => ({
    pattern: standingAlone(`${BUCKET}${words}(?:${UNIT})?`),
    read: ([, low, high]: readonly (string | undefined)[]) => read(amountOf(low), amountOf(high)),
  })),
  ...BUCKET_WORDS.map(({ bucket, words }) => ({
    pattern: standingAlone(words),
    read: () => ({ label: PRICE_BUCKETS[bucket], price: { bucket } }),
  })),
];

/**
 * Finds the words of a search text that ask for a price, such as `under 600`, `₹500`, `₹900+`, `₹8,000 to 15k` or `budget`.
 * @returns null if there are none
 */
export function readPricePhrase(text: string): PricePhrase | null {
  for (const { pattern, read } of READERS) {
    const match = pattern.exec(text);
    if (!match) continue;
    const start = match.index;
    const end = start + match[0].length;
    const rest = (text.slice(0, start) + text.slice(end)).replace(/\s+/g, " ").trim();
    return { ...read(match), start, end, rest };
  }
  return null;
}

/** Matches whole words only. */
function standingAlone(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words})(?![\\p{L}\\p{M}\\p{N}])`, "iu");
}

function amountOf(digits = ""): number {
  const number = Number(digits.replaceAll(/[,k\s]/gi, ""));
  return Math.round(/k/i.test(digits) ? number * 1_000 : number);
}
