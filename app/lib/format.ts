import { product } from "./product";

/** The rating of an item. */
interface Rated {
  /** The plain mean in stars; without meaning when there are no reviews. */
  averageRating: number;
  totalReviews: number;
}

const rupeeFormat = new Intl.NumberFormat(product.locale, {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const countFormat = new Intl.NumberFormat(product.locale);
const momentFormat = new Intl.DateTimeFormat(product.locale, {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: product.timeZone,
});
const dayFormat = new Intl.DateTimeFormat(product.locale, { dateStyle: "long", timeZone: product.timeZone });
const agoFormat = new Intl.RelativeTimeFormat("en", { numeric: "always" });

/** `₹1,00,000` for 100000. @param amount whole rupees */
export function rupees(amount: number): string {
  return rupeeFormat.format(amount);
}

/**
 * Addresses and names of accounts, such as `padel.example/2025-26`, which have no currency sign, and (captured) numbers
 * with dashes between them, such as `450-650`; with more than one dash it is a date or a code.
 */
const NUMBERS =
  /(?<!\S)(?!\S*(?:₹|Rs))\S*?(?:[@_]|\.[a-zA-Z]{2})\S*|((?:(?:₹|Rs\.?)\s?)?\d(?:[\d.,]*\d)?(?:\s?[-–—]\s?(?:₹\s?)?\d(?:[\d.,]*\d)?)+)/g;

/** What makes numbers without a currency sign a telephone number or pin code: a zero before others, or five digits. */
const CODE = /^[^₹R]*(?:(?<![\d.,])0\d|\d{5})/;

/** An amount without grouping. */
const LONG_AMOUNT = /(?<=(?:₹|Rs\.?)\s?(?:\d+–)?)\d{4,9}(?!\d)/g;

/** A text with its ranges as `450–650`, and its addresses unchanged. */
export function withDashes(typed: string): string {
  return typed.replace(NUMBERS, (text: string, numbers?: string) => {
    const parts = text.split(/\s?[-–—]\s?/);
    return numbers && parts.length === 2 && !CODE.test(text) ? parts.join("–") : text;
  });
}

/** A price as people type it, with dashes in ranges and its rupees grouped. */
export function priceText(typed: string): string {
  return withDashes(typed).replace(LONG_AMOUNT, (digits) => count(Number(digits)));
}

/** How long a price is that is read at a glance, in characters. */
const SHORT_PRICE = 13;

/** An amount, or the second one of a range. */
const AMOUNTS = /(?<=(?:₹|Rs\.?|INR)\s?(?:[\d,]+(?:–| to ))?)\d[\d,]*/gi;

/** What makes an amount, as `₹`, more than its digits: a condition, decimals, `+`, a multiplier; or one without a sign. */
const CONDITION =
  /from [₹RI]|minim|\bmin\.|max|most|least|within|start|onward|exceed|off|discount|under|below|up ?to|over|above|more|less|\d{3}|₹[ –to]*(?:\.\d|\+|(?:k|lakh|lac)s?\b)/i;

/**
 * A price for a list: a long one, such as `₹350 mornings, ₹500 evenings`, as the range of its amounts, or up to its first
 * comma if it has none; unchanged if an amount has a condition, or no sign as in `₹350 mornings, 500 evenings`.
 */
export function shortPrice(typed: string): string {
  const text = priceText(typed);
  const amounts = (text.match(AMOUNTS) ?? []).map((digits) => Number(digits.replaceAll(",", "")));
  if (text.length <= SHORT_PRICE || CONDITION.test(text.replace(AMOUNTS, "₹"))) return text;
  if (amounts.length === 0) return text.split(/[,;(]/)[0]?.trim() || text;
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  return lowest === highest ? rupees(lowest) : `${rupees(lowest)}–${count(highest)}`;
}

/** `1,00,000` for 100000. */
export function count(n: number): string {
  return countFormat.format(n);
}

/** `1 Court`, `5 Courts`, `0 Courts`. */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** `Rated 4.6 out of 5 in 128 reviews.`; null when there are no reviews. */
export function ratingSentence({ averageRating, totalReviews }: Rated): string | null {
  if (totalReviews === 0) return null;
  return `Rated ${shownMean(averageRating)} out of 5 in ${plural(totalReviews, "review")}.`;
}

/** Joins the parts that are not empty with spaces. */
export function sentences(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(" ");
}

/** `19 November 2026 at 9:30 pm`, in Mumbai's time zone. */
export function absoluteTime(moment: Date): string {
  return momentFormat.format(moment);
}

/** `19 November 2026`, in Mumbai's time zone. */
export function calendarDay(moment: Date): string {
  return dayFormat.format(moment);
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** `3 days ago`. A moment in the future, after the clock was set back, counts as now. */
export function relativeTime(moment: Date, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - moment.getTime()) / 1000);
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return agoFormat.format(-Math.floor(seconds / length), unit);
  }
  return "less than a minute ago";
}

/**
 * A mean of ratings as it is shown: '4.4' for 4.35, which `toFixed` would round down.
 * @param mean not rounded before: 4.045 is '4.0', not '4.1' by way of 4.05
 */
export function shownMean(mean: number, decimals = 1): string {
  // Of its decimal digits, as a product such as 4.035 * 100 is below the half.
  return (Math.round(Number(`${mean}e${decimals}`)) / 10 ** decimals).toFixed(decimals);
}
