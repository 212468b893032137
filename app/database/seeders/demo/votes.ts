import { DAY } from "~/lib/time";
import { chance } from "./chance";
import { type DemoPlayer, demoPlayers } from "./players";
import type { DemoReview } from "./reviews";

/** A sample vote. */
export interface DemoVote {
  review: DemoReview;
  by: DemoPlayer;
  at: Date;
}

/** A text of this length says enough, in characters. */
const THOROUGH = 160;

/** Votes for helpful reviews, the same on every run: long texts get more than short ones, reviews without text none. */
export function demoVotes(reviews: readonly DemoReview[], now: Date): DemoVote[] {
  const luck = chance(1927);
  const voters = demoPlayers.filter(({ writes }) => writes > 0);
  return reviews.flatMap((review) => {
    const { author, text, createdAt } = review;
    const share = text ? 0.4 * Math.min(1, text.length / THOROUGH) * luck.next() : 0;
    return voters
      .filter((voter) => voter !== author && luck.next() < share)
      .map((by) => {
        const earliest = Math.max(createdAt.getTime(), now.getTime() - by.joinedDaysAgo * DAY);
        return { review, by, at: new Date(luck.between(earliest, now.getTime())) };
      });
  });
}
