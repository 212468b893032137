import { maximumStars } from "~/ui/star";

/** Ratings in stars, bounds inclusive; the text's length in code points. */
export const REVIEW_LIMITS = { lowest: 0.5, highest: maximumStars, step: 0.5, text: 1000 } as const;

/** The value of the choice not to rate an aspect. */
export const NO_ANSWER = 0;

/** The ratings of an aspect by players of one level that make a mean of their own. */
export const MIN_LEVEL_RATINGS = 3;

/** All possible ratings, best first. */
export const RATINGS = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5] as const;

/** The number of reviews with a rating. */
export interface RatingCount {
  rating: number;
  count: number;
}

/** An edit within so many minutes of writing leaves no earlier version: the interval in the trigger `store_review_version`. */
export const UNVERSIONED_MINUTES = 30;

/** A search counts at most this many reviews. */
export const MAX_FOUND = 200;

/** Reviews on a page of an item or a user. */
export const REVIEWS_PER_PAGE = 20;
