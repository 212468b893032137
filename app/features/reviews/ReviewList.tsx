import { ReviewCard } from "./ReviewCard";
import { mayChangeReview, mayVoteForReview } from "./review.permissions";
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
      {reviews.map((review) => {
        const mayVote = mayVoteForReview(viewer, review);
        return (
          <ReviewCard
            key={review.id}
            review={review}
            mayChange={mayChangeReview(viewer, review)}
            reporter={viewer}
            isHelpful={mayVote ? viewer && helpful.includes(review.id) : undefined}
            // Like a vote, a reply is for the reviews of others.
            mayReply={ownsItem && mayVote}
            from={from}
            highlighted={review.id === highlight}
          />
        );
      })}
    </ul>
  );
}
