import { Link } from "react-router";
import { Section } from "~/ui/Layout";
import { Stars } from "~/ui/Stars";
import { nameOf } from "../profiles/profile.view";
import { itemHref, type ReviewView } from "./review.view";

/** The reviews that a search found; nothing where it found none. */
export function RelatedReviews({ reviews }: { reviews: ReviewView[] }) {
  if (reviews.length === 0) return null;
  return (
    <Section title="Related Reviews">
      <ul className="review-list">
        {reviews.map((review) => (
          <li key={review.id} className="review">
            <h3>
              <Link to={itemHref(review)}>{review.itemName}</Link>
            </h3>
            {review.reviewText && <p className="review-text">{review.reviewText}</p>}
            <p className="review-meta">
              <bdi>{review.user.firstName ?? nameOf(review.user)}</bdi>
              <span>{`Rating: ${review.rating}/5`}</span>
              <Stars value={review.rating} size="small" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
