/** The lowest and highest amount in a price text, in whole rupees. */
export interface PriceRange {
  lowest: number;
  highest: number;
}

/**
 * Parses the rupee amounts of a price text, which are stored with it.
 *
 * - A number is an amount if it has ₹, Rs, INR, rupees (or रु, रुपये) before or after it, or `/-` after it. A sign between
 *   two numbers is that of the second.
 * - A bare number is an amount from 100 to 99,999, unless it counts or measures something (`2 courts`, `90 min`,
 *   `24x7`, `6 pm`, `150 players`) or is a year that something has existed since.
 * - The two ends of a range (`500-700`, `600 to 900`) share a sign, a unit and a multiplier: `₹50-80`, `60-90 min`, `1-1.5k`.
 * - A limit is not an amount of its own: `under 600` is at most 599, `up to 600` begins below 600 and includes it, and
 *   `over 900` is 901 at least. `From 900` and `900+` begin at 900.
 * - `1.2k` is 1,200 and `1.5 lakh` 1,50,000; commas group as in India or elsewhere; paise are left out, so
 *   that `₹599.99` is below 600. Other groups (`1,5000`, `2 000`) are a slip, and no amount.
 * - Discounts (`₹100 off`), percentages, telephone numbers and pin codes are not amounts.
 *
 * @returns null if the text contains no amount
 */
export function readPriceRange(text: string | null): PriceRange | null {
  const amounts = readAmounts(plainFigures(text ?? ""));
  if (amounts.length === 0) return null;
  return { lowest: Math.min(...amounts), highest: Math.max(...amounts) };
}

/** A number in the text, with its surroundings. */
interface Figure {
  number: number;
  multiplier: number;
  isRupees: boolean;
  isDiscount: boolean;
  isOtherUnit: boolean;
  /** Its start and end in the text. */
  start: number;
  end: number;
}

const BARE_AMOUNTS = { least: 100, most: 99_999 } as const;
const MAX_AMOUNT = 2_147_483_647;
const MULTIPLIERS: Readonly<Record<string, number>> = { k: 1_000, lakh: 100_000, lac: 100_000 };

const RUPEES = "(?:₹|rupees?|rs\\.?|re\\.?|inr|रुपये|रुपए|रुपया|रु\\.?|रू\\.?)";
const OTHER_UNIT = [
  "a\\.?m|p\\.?m|h|hrs?|hours?|m|mins?|minutes?|days?|weeks?|months?|years?|yrs?",
  "courts?|players?|people|persons?|pax|slots?|games?|sets?|sessions?|stars?|sq|ft|feet|km|kg|x",
].join("|");
const FIGURE = new RegExp(
  [
    `(?<![\\p{L}\\p{M}\\p{N}]|\\d[.,:]|\\+)(?<before>${RUPEES}\\s*)?`,
    "(?<number>(?:\\d{1,3}(?:,\\d{2,3})*,\\d{3}|\\d+)(?:\\.\\d+)?)(?!\\d|,\\d|(?<=(?<!\\d)\\d{1,2}) \\d{3}(?!\\d))",
    "(?:\\s*(?<multiplier>k|lakh|lac)s?(?![\\p{L}\\p{M}\\p{N}]))?",
    `(?<after>\\s*${RUPEES}(?![\\p{L}\\p{M}]|\\.?\\s*\\d)|\\s*/-)?`,
    `(?:\\s*(?:(?<discount>%|(?:off|discount)(?!\\p{L}))|(?<other>:\\d|x\\d|(?:${OTHER_UNIT})(?!\\p{L}))))?`,
  ].join(""),
  "giu",
);
const RANGE = /^\s*(?:-|–|—|~|to|se|से)\s*$/i;
/** The words before an amount that make it a limit, or after it, as in Hindi and in `600 or less`. */
const LIMITS = {
  under: {
    before: limitBefore("(?<!(?:not|no)\\s+)(?:under|below|(?:less|lower|cheaper) than)|<"),
    after: /^\s*(?:से|se)\s+(?:कम|नीचे|kam|neeche)(?![\p{L}\p{M}])/iu,
  },
  upTo: {
    before: limitBefore(
      "up ?to|upto|at most|within|max(?:imum|\\.)?|not exceeding|(?:not|no) (?:more than|above|over)|<=|≤",
    ),
    after: /^\s*(?:(?:or|and|&)\s+(?:less|lower|under|below)|max(?:imum)?|तक|tak)(?![\p{L}\p{M}])/iu,
  },
  over: {
    before: limitBefore("(?<!(?:not|no)\\s+)(?:over|above|(?:more|higher) than)|>"),
    after: /^\s*(?:से|se)\s+(?:ऊपर|ज़्यादा|ज्यादा|अधिक|upar|zyada|jyada)(?![\p{L}\p{M}])/iu,
  },
} as const;
const SINCE = /(?:since|est\.?|established|opened|founded)\s*(?:in\s*)?$/i;
/** A telephone number that costs the caller nothing. */
const TOLL_FREE = "1800[ -]?\\d{3}[ -]?\\d{3,4}";
/** As in `6000-9000 30 days`. */
const RANGE_AND_TIME = "\\d{4} ?- ?\\d{4,5} \\d{1,3}(?!\\d)";
/**
 * With a country code, or ten or eleven digits that begin as those of Indian telephones do and follow no currency sign, as
 * the ends of a range can have spaces and dashes, too.
 */
const TELEPHONE = new RegExp(
  [
    "\\+\\d[\\d -]{7,}\\d",
    "\\b\\d{5} ?\\d{5}\\b",
    `(?<!\\p{L}|\\d[.,]?|(?<!\\p{L})${RUPEES}\\s?)(?:${TOLL_FREE}|(?!${RANGE_AND_TIME})(?=0|[6-9]\\d{3})\\d(?:[ )-]{0,3}\\d){9,10})(?![,.]?\\d)`,
  ].join("|"),
  "giu",
);

/** One kind of figures, and none of telephone numbers. */
function plainFigures(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[०-९]/g, (figure) => String(figure.charCodeAt(0) - "०".charCodeAt(0)))
    .replace(TELEPHONE, " ");
}

function readAmounts(text: string): number[] {
  const figures = shareWithinRanges(readFigures(text), text);
  return figures
    .filter((figure) => isPrice(figure, text))
    .flatMap((figure) => withinLimit(figure, text))
    .filter((amount) => amount <= MAX_AMOUNT);
}

function readFigures(text: string): Figure[] {
  return [...text.matchAll(FIGURE)].map((match) => {
    const { before, number = "", multiplier = "", after, discount, other } = match.groups ?? {};
    return {
      number: Number(number.replaceAll(",", "")),
      multiplier: MULTIPLIERS[multiplier.toLowerCase()] ?? 1,
      isRupees: before !== undefined || after !== undefined,
      isDiscount: discount !== undefined,
      isOtherUnit: other !== undefined,
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

function shareWithinRanges(figures: readonly Figure[], text: string): Figure[] {
  return figures.map((figure, at) => {
    const previous = figures[at - 1];
    const next = figures[at + 1];
    if (next && RANGE.test(text.slice(figure.end, next.start))) return shareFrom(figure, next);
    if (previous && RANGE.test(text.slice(previous.end, figure.start))) {
      return { ...figure, isRupees: figure.isRupees || previous.isRupees };
    }
    return figure;
  });
}

/** The lower end of a range, with the sign and unit of the higher one. `900-1.2k` does not mean 9,00,000. */
function shareFrom(low: Figure, high: Figure): Figure {
  return {
    ...low,
    multiplier: low.multiplier === 1 && low.number < high.number ? high.multiplier : low.multiplier,
    isRupees: low.isRupees || high.isRupees,
    isDiscount: low.isDiscount || high.isDiscount,
    isOtherUnit: low.isOtherUnit || high.isOtherUnit,
  };
}

function isPrice(figure: Figure, text: string): boolean {
  if (figure.isDiscount) return false;
  if (figure.isRupees) return true;
  const amount = amountOf(figure);
  return (
    !figure.isOtherUnit &&
    amount >= BARE_AMOUNTS.least &&
    amount <= BARE_AMOUNTS.most &&
    !SINCE.test(text.slice(0, figure.start))
  );
}

/** The lowest and highest whole rupees of an amount. */
function withinLimit(figure: Figure, text: string): number[] {
  const amount = amountOf(figure);
  const before = text.slice(0, figure.start);
  const after = text.slice(figure.end);
  const isLimit = (limit: keyof typeof LIMITS) =>
    LIMITS[limit].before.test(before) || LIMITS[limit].after.test(after);
  const oneLess = Math.max(0, amount - 1);
  if (isLimit("upTo")) return [oneLess, amount];
  if (isLimit("under")) return [oneLess];
  return [isLimit("over") ? amount + 1 : amount];
}

/** Matches a text that ends with one of these words or signs; a currency sign without a space after it may follow. */
function limitBefore(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})\\s*₹?$`, "iu");
}

function amountOf({ number, multiplier }: Figure): number {
  // Hundredths of a rupee, as the product of decimals may be a little less than a whole number.
  return Math.floor(Math.round(number * multiplier * 100) / 100);
}
