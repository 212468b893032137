import { Link } from "react-router";
import { Section } from "~/ui/Layout";
import { Stars } from "~/ui/Stars";
import { nameOf } from "../profiles/profile.view";
import { itemHref, type ReviewView } from "./review.view";

/** The reviews that a search found beside what it was for; nothing where it found none. */
export function RelatedReviews({ reviews }: { reviews: ReviewView[] }) {
  if (reviews.length === 0) return null;
  return (
    <Section title="Related Reviews">
      <FoundReviews reviews={reviews} />
    </Section>
  );
}

/** Reviews of several things, each with a link to itself on the page of its item. */
export function FoundReviews({ reviews }: { reviews: ReviewView[] }) {
  return (
    <ul className="review-list review-list-wide">
      {reviews.map((review) => (
        <li key={review.id} className="review">
          <h3>
            <Link to={itemHref(review)}>{review.itemName}</Link>
          </h3>
          {review.reviewText && <p className="review-text review-text-short">{review.reviewText}</p>}
          <p className="review-meta">
            <bdi>{review.user.firstName ?? nameOf(review.user)}</bdi>
            <span>{`Rating: ${review.rating}/5`}</span>
            <Stars value={review.rating} size="small" />
          </p>
        </li>
      ))}
    </ul>
  );
}
