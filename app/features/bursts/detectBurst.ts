import { DAY, HOUR } from "~/lib/time";
import {
  JOIN_DAYS,
  MAX_EVIDENCE,
  MIN_ARRIVALS_EVIDENCE,
  MIN_EVIDENCE,
  MIN_HELD,
  MIN_STARS_EVIDENCE,
  NEW_ACCOUNT_DAYS,
  NEW_SHARE,
  PAST_DAYS,
  PRIOR_DAYS,
  PRIOR_REVIEWS,
  PRIOR_STARS,
  SIDES,
  SIMILAR,
  type Side,
  TOGETHER_HOURS,
  USUAL_SIMILAR,
  USUAL_TOGETHER,
  WINDOW_DAYS,
} from "./burst.limits";
import { binomialEvidence, poissonEvidence, poissonUpperBound } from "./tailProbabilities";

/** A review as it arrived. All times are in milliseconds since 1970. */
export interface Arrival {
  at: number;
  stars: number;
  /** The author. */
  writer: string;
  /** When the author's account was opened. */
  joinedAt: number;
  /** The greatest similarity of its text with that of another new writer of the item in the last 30 days, from 0 to 1. */
  similarity: number;
  /** The author's reviews of other items in the last 30 days. */
  elsewhere: readonly { item: string; at: number }[];
}

/** The arrivals at an item. */
export interface Traffic<A extends Arrival> {
  /** When the item was added. */
  since: number;
  /** Those of the past year that count, oldest first. The last one is judged. */
  arrivals: readonly A[];
  /** The end of the last burst, which is not judged again. */
  judgedUntil: number;
  /** The share of reviews by new accounts on the whole site. */
  newShare: number;
}

/** What was found in a window. Evidence is in powers of ten: 3 means one in a thousand. */
export interface Evidence {
  /** All reviews of the window, and those by new accounts. */
  reviews: number;
  newReviews: number;
  /** The most reviews that the item's past explains with 95 % confidence. */
  expected: number;
  /** The end of the scale that the new accounts' stars lean to. */
  side: Side;
  arrivals: number;
  stars: number;
  newAccounts: number;
  texts: number;
  timing: number;
  /** The sum. */
  total: number;
}

/** A burst: its window, and the reviews by new accounts in it. */
export interface DetectedBurst<A extends Arrival> {
  windowDays: number;
  evidence: Evidence;
  held: A[];
}

/** A burst that waits for a decision. */
export interface OpenBurst<A extends Arrival> {
  side: Side;
  /** Its reviews, oldest first. */
  held: readonly A[];
}

/** Whether the author's account was new when the review arrived. */
export function isNew({ at, joinedAt }: Pick<Arrival, "at" | "joinedAt">): boolean {
  return at - joinedAt < NEW_ACCOUNT_DAYS * DAY;
}

/**
 * Judges the windows that end with the newest review of an item. Five kinds of evidence, each minus the logarithm of the
 * probability that chance explains it, are limited and added, as Fisher's method adds those of independent tests
 * ("Statistical Methods for Research Workers", 1932, section 21.1): arrivals (Poisson), and of the new accounts their stars
 * against those of the past and of established reviewers, their share, near-identical texts and shared timing (binomial).
 * @returns the window with the most evidence if it is enough; null otherwise
 */
export function detectBurst<A extends Arrival>(traffic: Traffic<A>): DetectedBurst<A> | null {
  const to = traffic.arrivals.at(-1)?.at ?? 0;
  const found = WINDOW_DAYS.map((windowDays) => ({
    windowDays,
    ...judgeWindow(traffic, Math.max(to - windowDays * DAY, traffic.judgedUntil), to),
  }))
    .filter(({ evidence }) => isEnough(evidence))
    .sort((one, other) => other.evidence.total - one.evidence.total);
  return found[0] ?? null;
}

/**
 * The newest reviews that join a burst that waits for a decision: by new accounts, with stars at the same end of the scale,
 * soon after its last. Reviews with other stars do not, so that a burst does not hold what contradicts it.
 * @param traffic without the reviews of the burst, and since its first without those of other bursts
 * @returns them, and the window and evidence of the burst with them; null if none join
 */
export function growBurst<A extends Arrival>(
  traffic: Traffic<A>,
  { side, held }: OpenBurst<A>,
): DetectedBurst<A> | null {
  const [first, last] = [held[0]?.at ?? 0, held.at(-1)?.at ?? 0];
  const until = Math.min(last + JOIN_DAYS.afterLast * DAY, first + JOIN_DAYS.afterFirst * DAY);
  const joining = traffic.arrivals.filter(
    (arrival) =>
      arrival.at >= last && arrival.at <= until && isNew(arrival) && SIDES[side].matches(arrival.stars),
  );
  const to = joining.at(-1)?.at;
  if (to === undefined) return null;
  const arrivals = [...held, ...traffic.arrivals].sort((one, other) => one.at - other.at);
  const { evidence } = judgeWindow({ ...traffic, arrivals }, first - 1, to);
  if (!isEnough(evidence) || evidence.side !== side) return null;
  return { windowDays: Math.max(1, Math.ceil((to - first) / DAY)), evidence, held: joining };
}

function isEnough({ newReviews, arrivals, stars, total }: Evidence): boolean {
  return (
    newReviews >= MIN_HELD &&
    arrivals >= MIN_ARRIVALS_EVIDENCE &&
    stars >= MIN_STARS_EVIDENCE &&
    total >= MIN_EVIDENCE
  );
}

/** Judges the arrivals after a moment and until another. */
function judgeWindow<A extends Arrival>(
  { since, arrivals, newShare }: Traffic<A>,
  from: number,
  to: number,
): { evidence: Evidence; held: A[] } {
  const window = arrivals.filter(({ at }) => at > from && at <= to);
  const past = arrivals.filter(({ at }) => at <= from);
  const held = window.filter(isNew);
  const pastDays = Math.min(PAST_DAYS, Math.max(0, from - Math.min(since, past[0]?.at ?? from)) / DAY);
  const days = Math.max(1, (to - from) / DAY);
  const expected = (poissonUpperBound(past.length + PRIOR_REVIEWS) / (pastDays + PRIOR_DAYS)) * days;
  const established = window.filter((arrival) => !isNew(arrival));
  const { side, stars } = starsEvidence(held, [...past, ...established]);
  const usualNew = Math.min(NEW_SHARE.greatest, Math.max(NEW_SHARE.least, newShare));
  const similar = held.filter(({ similarity }) => similarity >= SIMILAR).length;
  const together = held.filter((one) => held.some((other) => sharesTiming(one, other))).length;
  const limited = {
    arrivals: Math.min(MAX_EVIDENCE.arrivals, poissonEvidence(window.length, expected)),
    stars: Math.min(MAX_EVIDENCE.stars, stars),
    newAccounts: Math.min(MAX_EVIDENCE.newAccounts, binomialEvidence(held.length, window.length, usualNew)),
    texts: Math.min(MAX_EVIDENCE.texts, binomialEvidence(similar, held.length, USUAL_SIMILAR)),
    timing: Math.min(MAX_EVIDENCE.timing, binomialEvidence(together, held.length, USUAL_TOGETHER)),
  };
  const total = Object.values(limited).reduce((sum, value) => sum + value, 0);
  return {
    held,
    evidence: { reviews: window.length, newReviews: held.length, expected, side, ...limited, total },
  };
}

/** How far the stars of new accounts lean to one end, against those of reviewers who are beyond their reach. */
function starsEvidence(held: readonly Arrival[], others: readonly Arrival[]): { side: Side; stars: number } {
  const of = (side: Side) => {
    const { matches, usual } = SIDES[side];
    const number = (arrivals: readonly Arrival[]) => arrivals.filter(({ stars }) => matches(stars)).length;
    const share = (number(others) + PRIOR_STARS * usual) / (others.length + PRIOR_STARS);
    // Two ends are tested, so either may be there by chance.
    const evidence = binomialEvidence(number(held), held.length, share) - Math.log10(2);
    return { side, stars: Math.max(0, evidence) };
  };
  const [high, low] = [of("high"), of("low")];
  return low.stars > high.stars ? low : high;
}

/** Whether two authors opened their accounts at about the same time, or also reviewed another same item at about the same time. */
function sharesTiming(one: Arrival, other: Arrival): boolean {
  if (one.writer === other.writer) return false;
  if (Math.abs(one.joinedAt - other.joinedAt) <= TOGETHER_HOURS.opened * HOUR) return true;
  return one.elsewhere.some(({ item, at }) =>
    other.elsewhere.some(
      (review) => review.item === item && Math.abs(review.at - at) <= TOGETHER_HOURS.elsewhere * HOUR,
    ),
  );
}
