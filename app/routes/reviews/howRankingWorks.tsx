import { href } from "react-router";
import { BurstsExplained } from "~/features/bursts/BurstsExplained";
import { MIN_PRIOR_WEIGHT, MIN_REVIEWS_TO_RANK } from "~/features/catalogue/ranking";
import { BURSTS_EXPLAINED } from "~/features/reviews/counted";
import { pageHead } from "~/http/head";
import type { RouteHandle } from "~/http/hydration";
import { BackLink, Page, Prose } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/howRankingWorks";

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageHead(matches, {
    title: "How ranking works",
    description:
      "How ratings become a ranking: the plain average is what is shown, a Bayesian average is what sorts, and no place can be paid for.",
    path: href("/how-ranking-works"),
  });
}

export const handle: RouteHandle = { hydration: "interaction" };

export default function HowRankingWorks() {
  return (
    <Page narrow>
      <BackLink to="/">Back to Home</BackLink>
      <h1>How ranking works</h1>
      <Prose>
        <p>
          The number beside the stars is the plain average of all reviews that count, with their number. It is
          never adjusted.
        </p>
        <h2>Why the list is not sorted by it</h2>
        <p>
          One glowing review makes an average of 5.0. Sorted by that alone, a court with that one review would
          stand above a court that two hundred players gave 4.8.
        </p>
        <h2>How the list is sorted</h2>
        <p>
          Every item starts with a few imaginary reviews of average stars. The more real reviews it has, the
          less these count. This is known as a Bayesian average:
        </p>
        <p>score = (C × m + sum of the stars) ÷ (C + number of reviews)</p>
        <ul>
          <li>
            <strong>m</strong> is the average of all reviews of that kind: of courts, of rackets or of balls.
          </li>
          <li>
            <strong>C</strong> is the median number of reviews an item of that kind has, and at least{" "}
            {MIN_PRIOR_WEIGHT}.
          </li>
        </ul>
        <p>
          Items with fewer than {MIN_REVIEWS_TO_RANK} reviews stand behind those with more. Where two scores
          are equal, more reviews come first, then the newer item. Nobody can pay for a rank.
        </p>
        <h2>What does not count</h2>
        <p>
          People with a connection may write reviews too: staff, owners, competitors, and those who got the
          item for free. They must say so. Their reviews are marked and stand in a group of their own. They
          count in no average, no number of reviews and no rank, and neither do reviews that moderators have
          hidden. <Link to={href("/transparency")}>How many there are</Link> is public.
        </p>
        <p>
          Reviews of a burst by new accounts are <Link to={BURSTS_EXPLAINED}>set aside</Link> until a
          moderator decides.
        </p>
        <h2>How details are ranked</h2>
        <p>
          A review may also rate details: the light of a court, the power of a racket, the bounce of a ball.
          Each detail has a plain average of its own, of the reviews that rate it. Lists sorted by a detail
          use the same formula with these ratings alone.
        </p>
        <h2 id="helpful">Which reviews are the most helpful</h2>
        <p>
          Most helpful sorts reviews by the share of readers who found them helpful. A share of few readers
          proves little, so it counts less:
        </p>
        <ul>
          <li>
            <strong>n</strong> is the number of readers who could have pressed Helpful at the review: all who
            did so at any review of the item that counts, since this one was written, except its author.
          </li>
          <li>
            <strong>k</strong> is the number of those who did press it at this one.
          </li>
        </ul>
        <p>
          The share k ÷ n could be luck. So each review counts with the lowest share that is still likely, the
          lower bound of Wilson's 95% interval: 1 of 1 counts as 21%, 8 of 10 as 49%, 80 of 100 as 71%.
          Because n only counts readers since the review was written, a new review is not behind for its age.
          Where two are equal, the newer one comes first.
        </p>
        <p>
          Everyone has one vote for each review but their own, and can take it back. Votes of suspended
          accounts do not count.
        </p>
        <BurstsExplained />
      </Prose>
    </Page>
  );
}
