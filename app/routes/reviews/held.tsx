import { href } from "react-router";
import { isOverdue } from "~/features/moderation/deadlines";
import { BURSTS_EXPLAINED, isCounted } from "~/features/reviews/counted";
import { findReviewFor, reviewNotFound } from "~/features/reviews/findReview.server";
import { ReviewCard } from "~/features/reviews/ReviewCard";
import { mayChangeReview } from "~/features/reviews/review.permissions";
import { reviewHref } from "~/features/reviews/review.view";
import { reviewList } from "~/features/reviews/reviewStyles";
import { hiddenHead } from "~/http/head";
import { absoluteTime, plural } from "~/lib/format";
import { databaseContext } from "~/middleware/database";
import { requireViewer } from "~/middleware/requireViewer";
import { BackLink, Page, Prose } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import type { Route } from "./+types/held";

/** Says to the author of a review that is or was held, and to super admins, whether it counts, and why. */
export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { bursts, reviews } = args.context.get(databaseContext);
  const review = await findReviewFor(reviews, args.params.id, viewer);
  const found = mayChangeReview(viewer, review) ? await bursts.findOfReview(review.id) : null;
  if (!found) throw reviewNotFound();
  const { burst, allReviews } = found;
  return {
    review,
    burst: { ...burst, isOverdue: isOverdue(burst.dueAt) },
    allReviews,
    counts: isCounted(review),
    isAuthor: review.userId === viewer.id,
  };
}

export function meta(): Route.MetaDescriptors {
  return hiddenHead("Set aside");
}

const TITLES = {
  open: "Set aside for now",
  counted: "Counted",
  "left-out": "Left out",
} as const;

/** For a review that a moderator has hidden, too. */
const HIDDEN = "This one is hidden: only its author and moderators can read it, and it does not count.";

/** For one with another mark, such as of an interest, when the reviews count. */
const MARKED = "This one does not count because of its mark.";

export default function Held({ loaderData }: Route.ComponentProps) {
  const { review, burst, allReviews, counts, isAuthor } = loaderData;
  const { state, dueAt, windowDays, itemName } = burst;
  const isHidden = review.hiddenFor !== null;
  const inTime = `within ${plural(windowDays, "day")}`;
  return (
    <Page narrow>
      <BackLink to={reviewHref(review)}>{itemName}</BackLink>
      <h1>
        {TITLES[state]}: review of <bdi>{itemName}</bdi>
      </h1>
      <ul className={reviewList.single}>
        <ReviewCard
          review={review}
          mayChange={isAuthor}
          from={href("/reviews/:id/held", { id: String(review.id) })}
        />
      </ul>
      <Prose>
        <p>
          {allReviews > 1
            ? `It is one of ${plural(allReviews, "review")} by new accounts. More than usual came ${inTime}, so they were set aside.`
            : `New accounts wrote more reviews than usual ${inTime}, so they were set aside, this one too.`}{" "}
          It can happen to an honest review.
        </p>
        {state === "open" && (
          <p>
            {isHidden
              ? HIDDEN
              : "Everyone can read it, with a mark, but it does not count in the rating yet."}{" "}
            {burst.isOverdue ? "It is not decided yet. It was due by " : "A moderator decides by "}
            <time dateTime={dueAt}>{absoluteTime(new Date(dueAt))}</time>. No action is needed.
          </p>
        )}
        {state === "counted" && (
          <p>
            A moderator has looked at them.{" "}
            {isHidden ? HIDDEN : counts ? "They count like all others." : MARKED}
          </p>
        )}
        {state === "left-out" && (
          <p>
            A moderator has looked at them and left them out of the rating.{" "}
            {isHidden ? HIDDEN : "Everyone can still read this one, with a mark."} Is that wrong?{" "}
            <Link to={href("/contact-us")}>Write to us</Link>.
          </p>
        )}
        <p>
          <Link to={BURSTS_EXPLAINED}>How we detect this</Link>
        </p>
      </Prose>
    </Page>
  );
}
