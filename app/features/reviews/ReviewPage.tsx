import type { ReactNode } from "react";
import { BackLink, Page } from "~/ui/Layout";
import { ReviewCard } from "./ReviewCard";
import { itemHref, type ReviewView } from "./review.view";

/** One review by itself: what a dialog about it stands over. */
export function ReviewPage({ review, children }: { review: ReviewView; children: ReactNode }) {
  return (
    <Page narrow>
      {children}
      <BackLink to={itemHref(review)}>{review.itemName}</BackLink>
      <h1>Review of {review.itemName}</h1>
      <ul className="review-list">
        <ReviewCard review={review} mayChange={false} />
      </ul>
    </Page>
  );
}
