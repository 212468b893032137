/** How much a newcomer is held to the middle: `weight` reviews of `mean` stars. */
export interface Prior {
  weight: number;
  mean: number;
}

/** Items with fewer reviews than this stand behind all those with more, whatever their rating. */
export const MIN_REVIEWS_TO_RANK = 3;

/** The least weight of the prior, in reviews. */
export const MIN_PRIOR_WEIGHT = 5;

/**
 * The Bayesian average (C·m + Σr) / (C + n) that Top rated ranks by.
 * @param ratingSum Σr, the sum of the item's ratings in stars
 * @param totalReviews n, how many ratings that are
 * @param prior C and m: the weight in reviews and the mean of all items of that kind, in stars
 * @returns stars; never shown, only compared
 */
export function bayesianAverage(ratingSum: number, totalReviews: number, prior: Prior): number {
  return (prior.weight * prior.mean + ratingSum) / (prior.weight + totalReviews);
}
