import type { ReactNode } from "react";
import { Section } from "~/ui/Layout";
import { Link } from "~/ui/Link";
import { Stars } from "~/ui/Stars";
import { maximumStars } from "~/ui/star";
import { fullName } from "../users/profile.view";
import { VisitedMark } from "../visits/VisitedMark";
import { HeldMark } from "./HeldMark";
import { InterestMark } from "./InterestMark";
import { ReviewActions } from "./ReviewActions";
import { mayChangeReview, type ReviewViewer } from "./review.permissions";
import { type ReviewView, reviewHref } from "./review.view";
import {
  reviewActions,
  reviewBox,
  reviewHead,
  reviewList,
  reviewMeta,
  reviewSubject,
  reviewText,
} from "./reviewStyles";

interface FoundReviewsProps {
  reviews: ReviewView[];
  /** Decides which reviews show edit and delete links. */
  viewer: ReviewViewer | null;
  /** The current page, where edit and delete return to. */
  from: string;
}

/** The reviews found by a search of another kind; renders nothing if there are none. @param action links to all */
export function RelatedReviews({ action, ...found }: FoundReviewsProps & { action: ReactNode }) {
  if (found.reviews.length === 0) return null;
  return (
    <Section title="Related Reviews" action={action}>
      <FoundReviews {...found} />
    </Section>
  );
}

/** Reviews of several items, each linked to itself on its item's page. */
export function FoundReviews({ reviews, viewer, from }: FoundReviewsProps) {
  return (
    <ul className={reviewList.wide}>
      {reviews.map((review) => (
        <li key={review.id} id={`review-${review.id}`} className={reviewBox.normal}>
          <div className={reviewHead}>
            <h3 className={reviewSubject}>
              <Link to={reviewHref(review)}>{review.itemName}</Link>
            </h3>
            {mayChangeReview(viewer, review) && (
              <div className={reviewActions}>
                <ReviewActions review={review} withItem from={from} />
              </div>
            )}
          </div>
          {review.reviewText && (
            <p dir="auto" className={`line-clamp-5 ${reviewText}`}>
              {review.reviewText}
            </p>
          )}
          <p className={reviewMeta}>
            <bdi className="wrap-anywhere">{review.user.firstName ?? fullName(review.user)}</bdi>{" "}
            <InterestMark {...review} /> <HeldMark {...review} /> <VisitedMark {...review} />{" "}
            <span>{`Rating: ${review.rating}/${maximumStars}`}</span>
            <Stars value={review.rating} size="small" />
          </p>
        </li>
      ))}
    </ul>
  );
}
