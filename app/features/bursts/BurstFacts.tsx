import { plural } from "~/lib/format";
import { Facts } from "~/ui/Layout";
import { REVIEW_LIMITS } from "../reviews/review.limits";
import { HIGH_STARS, LOW_STARS, MIN_EVIDENCE, type Side } from "./burst.limits";
import type { Burst, Mean } from "./burst.view";

const SIDE_TEXTS: Record<Side, string> = {
  high: `Mostly ${HIGH_STARS} and ${REVIEW_LIMITS.highest}`,
  low: `Mostly ${LOW_STARS} and less`,
};

/** What was found in a burst: its numbers, the kinds of evidence, and the item's rating without and with its reviews. */
export function BurstFacts({ burst }: { burst: Burst }) {
  const { evidence, windowDays } = burst;
  const kinds = [
    ["arrivals", evidence.arrivals],
    ["stars", evidence.stars],
    ["new accounts", evidence.newAccounts],
    ["texts", evidence.texts],
    ["timing", evidence.timing],
  ] as const;
  return (
    <Facts
      facts={[
        [
          `Within ${plural(windowDays, "day")}`,
          `${plural(evidence.reviews, "review")}, ${evidence.newReviews} by new accounts; its past explains at most ${evidence.expected.toFixed(2)}`,
        ],
        ["Stars", SIDE_TEXTS[evidence.side]],
        [
          "Evidence",
          `${evidence.total.toFixed(1)} of at least ${MIN_EVIDENCE}: ${kinds.map(([label, value]) => `${label} ${value.toFixed(1)}`).join(", ")}`,
        ],
        ["Without them", meanText(burst.without)],
        ["With them", meanText(burst.with)],
      ]}
    />
  );
}

function meanText({ averageRating, totalReviews }: Mean): string {
  if (totalReviews === 0) return "No reviews";
  return `${averageRating.toFixed(2)} from ${plural(totalReviews, "review")}`;
}
