import { product } from "~/lib/product";
import type { ReviewRepository } from "../reviews/review.repository.server";
import type { WeekCount } from "./stats.view";

/** Half a year. */
const WEEKS = 26;

/** The reviews of the last half year by week, the week that is under way last; those that are hidden are not counted. */
export function reviewsPerWeek(reviews: ReviewRepository, now = new Date()): Promise<WeekCount[]> {
  return reviews.perWeek({ weeks: WEEKS, until: now, timeZone: product.timeZone });
}
