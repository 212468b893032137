import { ReviewCard } from "./ReviewCard";
import { mayChangeReview, mayReplyTo, mayVoteForReview } from "./review.permissions";
import type { ItemReviews, ReviewView } from "./review.view";
import { reviewList } from "./reviewStyles";

interface ReviewListProps extends Pick<ItemReviews, "helpful" | "ownsItem" | "viewer" | "highlight"> {
  reviews: readonly ReviewView[];
  /** The current page, where actions return to. */
  from: string;
}

/** Reviews on their item's page, with what the viewer may do with each. */
export function ReviewList({ reviews, helpful, ownsItem, viewer, highlight, from }: ReviewListProps) {
  return (
    <ul className={reviewList.single}>
      {reviews.map((review) => (
        <ReviewCard
          key={review.id}
          review={review}
          mayChange={mayChangeReview(viewer, review)}
          reporter={viewer}
          isHelpful={mayVoteForReview(viewer, review) ? viewer && helpful.includes(review.id) : undefined}
          mayReply={ownsItem && mayReplyTo(viewer, review)}
          from={from}
          highlighted={review.id === highlight}
        />
      ))}
    </ul>
  );
}
