import { shownMean } from "~/lib/format";

const star = "l3 6 6 1-4 5 1 6-6-3-6 3 1-6-4-5 6-1z";

/** The halves of a star in boxes of 10 by 20, open where they meet so that no outline separates them. */
export const leftHalf = "M10 1 7 7 1 8l4 5-1 6 6-3";
export const rightHalf = "M0 1l3 6 6 1-4 5 1 6-6-3";

/** Five stars side by side in a box of 100 by 20. */
export const fiveStars = `M10 1${Array.from({ length: 5 }, () => star).join("m20 0")}`;

/** The best rating. */
export const maximumStars = 5;

/** The possible ratings: 0.5, 1, … 5. */
export const halfSteps = Array.from({ length: maximumStars * 2 }, (_, index) => (index + 1) / 2);

/** A rating as it is shown: to one decimal, and the stars that are filled, in half steps. */
export function shownStars(value: number): { rating: number; filled: number } {
  const rating = Number(shownMean(value));
  // Of the number that is shown: 4.46 is 4.5, and four and a half stars.
  return { rating, filled: Math.floor(rating * 2) / 2 };
}

/** A rating as text, such as '4.5 out of 5'. */
export function ratingText(value: number): string {
  return `${value} out of ${maximumStars}`;
}

/** A rating in words, such as '4.5 stars', where it is one of a named group. */
export function starsText(value: number): string {
  return `${value} ${value === 1 ? "star" : "stars"}`;
}
