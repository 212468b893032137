import { stack } from "~/ui/styles";
import { ReviewCard } from "./ReviewCard";
import { mayChangeReview, mayVoteForReview } from "./review.permissions";
import type { ItemReviews } from "./review.view";
import { reviewList } from "./reviewStyles";

interface InterestedReviewsProps
  extends Pick<ItemReviews, "interested" | "helpful" | "viewer" | "highlight"> {
  /** The current page, where actions return to. */
  from: string;
}

/** The reviews by people with an interest in the item, which do not count; renders nothing if there are none. */
export function InterestedReviews(props: InterestedReviewsProps) {
  const { interested, helpful, viewer, highlight, from } = props;
  if (interested.length === 0) return null;
  return (
    <div className={stack}>
      <h3>By people with an interest</h3>
      <p>
        They work for what they review, own it or were given it, and say so. These reviews do not count in the
        rating.
      </p>
      <ul className={reviewList.single}>
        {interested.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            mayChange={mayChangeReview(viewer, review)}
            reporter={viewer}
            isHelpful={mayVoteForReview(viewer, review) ? viewer && helpful.includes(review.id) : undefined}
            from={from}
            highlighted={review.id === highlight}
          />
        ))}
      </ul>
    </div>
  );
}
