import { stack } from "~/ui/styles";
import { HidingNote } from "./HidingNote";
import { ReviewCard } from "./ReviewCard";
import type { ModeratedReview } from "./review.view";
import { reviewList } from "./reviewStyles";

interface HiddenReviewsProps {
  /** The viewer's own hidden reviews. */
  reviews: readonly ModeratedReview[];
  /** The current page, unless it is the page of the item. Each review then names its item. */
  from?: string;
}

/** The viewer's own hidden reviews, with what they can do; renders nothing if there are none. */
export function HiddenReviews({ reviews, from }: HiddenReviewsProps) {
  if (reviews.length === 0) return null;
  return (
    <div className={stack}>
      <h3>{reviews.length === 1 ? "Your hidden review" : "Your hidden reviews"}</h3>
      <p>
        Only you and the moderators can see this, and it does not count. You can edit or delete it. If you
        think we made a mistake, appeal.
      </p>
      <ul className={reviewList.single}>
        {reviews.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            hidingNote={<HidingNote review={review} />}
            mayChange
            showItem={from !== undefined}
            from={from}
          />
        ))}
      </ul>
    </div>
  );
}
