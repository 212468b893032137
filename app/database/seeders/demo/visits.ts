import { dayOf, daysAfter } from "~/features/visits/visitDays";
import { DAY } from "~/lib/time";
import { chance } from "./chance";
import type { DemoReview } from "./reviews";

/** Since when the invented clubs have had codes on their desks. */
const SINCE = 300 * DAY;

/** How many authors give the code, at clubs that point it out and at others. */
const SHARES = { "Mill Chimney Courts": 0.7, "Almond Tree Padel Garden": 0.55, others: 0.3 };

/** The clubs that have not put up their code. */
const WITHOUT = new Set(["Night Shift Padel", "Slow Local Padel"]);

/** The days of the visits of sample reviews, the same reviews on every run; one in three is of the day before. */
export function demoVisits(reviews: readonly DemoReview[], now: Date): ReadonlyMap<DemoReview, string> {
  const luck = chance(4611);
  const visits = new Map<DemoReview, string>();
  for (const review of reviews) {
    const { itemType, itemName, interest, createdAt } = review;
    const isGiven = luck.next() < (new Map(Object.entries(SHARES)).get(itemName) ?? SHARES.others);
    const daysBefore = luck.next() < 1 / 3 ? 1 : 0;
    const hasCode = itemType === "court" && !WITHOUT.has(itemName) && interest === null;
    if (!hasCode || !isGiven || now.getTime() - createdAt.getTime() > SINCE) continue;
    visits.set(review, daysAfter(dayOf(createdAt), -daysBefore));
  }
  return visits;
}
