/** Ratings are stars in half steps, both ends included; the text's length in code points. */
export const REVIEW_LIMITS = { lowest: 0.5, highest: 5, step: 0.5, text: 1000 } as const;

/** Every rating there is, best first. */
export const RATINGS = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5] as const;

/** How often a rating was given. */
export interface RatingCount {
  rating: number;
  count: number;
}

/** A search counts no more reviews than this. */
export const MAX_FOUND = 200;
