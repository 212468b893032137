import { shownMean } from "~/lib/format";

/** The plain mean of an item's reviews in stars, not rounded; 0 without reviews. @param sum a query returns it as text */
export function meanOf(sum: number | string, count: number): number {
  return count > 0 ? Number(sum) / count : 0;
}

/** A mean with two decimals, as the API returns it. Pages round means to one, which must be the only rounding. */
export function withTwoDecimals(mean: number): number {
  return Number(shownMean(mean, 2));
}
