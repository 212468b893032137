import type { Sort } from "~/http/listQuery";
import { type AspectName, isAspect } from "./aspects";

/** Items with fewer reviews rank after all others, whatever their rating. */
export const MIN_REVIEWS_TO_RANK = 3;

/** The minimum weight of the prior, in reviews. */
export const MIN_PRIOR_WEIGHT = 5;

/** Whether an order of a list is a ranking by ratings: of the whole, or of an aspect. */
export function isRanked(sort: Sort | AspectName): boolean {
  return sort === "top" || isAspect(sort);
}
