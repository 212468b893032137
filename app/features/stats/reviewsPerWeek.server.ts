import { product } from "~/lib/product";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { WeekCount } from "./stats.view";

/** Half a year. */
const WEEKS = 26;

/** Counts of visible reviews per week over the last half year, oldest first, including the current week. */
export function reviewsPerWeek(reviews: ReviewRepository, now = new Date()): Promise<WeekCount[]> {
  return reviews.perWeek({ weeks: WEEKS, until: now, timeZone: product.timeZone });
}
