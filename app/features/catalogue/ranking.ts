/** Items with fewer reviews rank after all others, whatever their rating. */
export const MIN_REVIEWS_TO_RANK = 3;

/** The minimum weight of the prior, in reviews. */
export const MIN_PRIOR_WEIGHT = 5;
