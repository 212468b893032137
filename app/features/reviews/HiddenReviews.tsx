import { href, Link } from "react-router";
import { ReviewCard } from "./ReviewCard";
import type { ModeratedReview } from "./review.view";

interface HiddenReviewsProps {
  /** The viewer's own; nothing is shown where there is none. */
  reviews: readonly ModeratedReview[];
  /** On their profile: says of what each is, and changing it leads back there. */
  onProfile?: boolean;
}

/** What a person's hidden reviews look like to themselves, and what they can do. */
export function HiddenReviews({ reviews, onProfile = false }: HiddenReviewsProps) {
  if (reviews.length === 0) return null;
  return (
    <div className="reviews-hidden">
      <h3>{reviews.length === 1 ? "Your hidden review" : "Your hidden reviews"}</h3>
      <p>
        Only you see this: a review that the moderators have hidden is in no list and counts for nothing. You
        can edit or delete it. If you think that we got it wrong,{" "}
        <Link to={href("/contact-us")}>write to us</Link>.
      </p>
      <ul className="review-list">
        {reviews.map((review) => (
          <ReviewCard
            key={review.id}
            review={review}
            hiddenFor={review.hiddenFor}
            mayChange
            showItem={onProfile}
            onProfile={onProfile}
          />
        ))}
      </ul>
    </div>
  );
}
