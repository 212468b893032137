/** The lengths of the windows whose arrivals are compared with an item's past, in days. */
export const WINDOW_DAYS = [1, 7, 30] as const;

/** An account is new for so many days. Reviews by older ones are never held, and their first reviews no longer listed. */
export const NEW_ACCOUNT_DAYS = 30;

/** How far an item's past goes back, in days. */
export const PAST_DAYS = 365;

/**
 * What every item's past begins with, so that an item with little of it is not suspicious for its first reviews: so many
 * reviews in so many days.
 */
export const PRIOR_REVIEWS = 4;
export const PRIOR_DAYS = 30;

/** The stars at one end of the scale: so many and more, or so many and less. */
export const HIGH_STARS = 4.5;
export const LOW_STARS = 2;

/** The two ends, and the share of reviews with such stars before an item's own past is known. */
export const SIDES = {
  high: { matches: (stars: number) => stars >= HIGH_STARS, usual: 0.45 },
  low: { matches: (stars: number) => stars <= LOW_STARS, usual: 0.1 },
} as const;
export type Side = keyof typeof SIDES;

/** So many imaginary reviews with the usual stars are part of each item's past. */
export const PRIOR_STARS = 20;

/** The least and greatest share of reviews by new accounts that is taken as usual on the site. */
export const NEW_SHARE = { least: 0.35, greatest: 0.95 } as const;

/** Texts with at least this similarity (shared trigrams of all trigrams of both, as pg_trgm computes it) are near-identical. */
export const SIMILAR = 0.5;

/** Shorter texts are alike by chance, in characters. */
export const MIN_COMPARED_TEXT = 20;

/** How many reviews by new accounts have a near-identical text, or share their timing, by chance. */
export const USUAL_SIMILAR = 0.02;
export const USUAL_TOGETHER = 0.1;

/** Accounts opened within so many hours, or reviews of another same item within so many, share their timing. */
export const TOGETHER_HOURS = { opened: 1, elsewhere: 24 } as const;

/** The most that each kind of evidence can weigh, in powers of ten. Arrivals alone, and company alone, hold nothing. */
export const MAX_EVIDENCE = { arrivals: 4, stars: 4, newAccounts: 3, texts: 3, timing: 1 } as const;

/**
 * What the number of arrivals, their stars, and all evidence together have to reach. Without leaning stars a crowd of new
 * accounts is an opening day.
 */
export const MIN_ARRIVALS_EVIDENCE = 2;
export const MIN_STARS_EVIDENCE = 0.8;
export const MIN_EVIDENCE = 8;

/** With fewer reviews by new accounts nothing is held. */
export const MIN_HELD = 4;

/** While a burst waits for a decision, a review joins it within so many days of its last, and of its first. */
export const JOIN_DAYS = { afterLast: 7, afterFirst: 30 } as const;
