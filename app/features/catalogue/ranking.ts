/** Items with fewer reviews than this follow all those with more, whatever their rating. */
export const MIN_REVIEWS_TO_RANK = 3;

/** The least weight of the prior, in reviews. */
export const MIN_PRIOR_WEIGHT = 5;
