import type { ReactNode } from "react";
import { BackLink, Page } from "~/ui/Layout";
import { ReviewCard } from "./ReviewCard";
import { itemHref, type ModeratedReview, type ReviewView } from "./review.view";
import { reviewList } from "./reviewStyles";

interface ReviewPageProps {
  review: ReviewView & Partial<Pick<ModeratedReview, "hiddenForText">>;
  /** A dialog about it. */
  children?: ReactNode;
  /** A form below it, which answers it. */
  form?: ReactNode;
}

/** The page of one review, behind a dialog about it or above a form. */
export function ReviewPage({ review, children, form }: ReviewPageProps) {
  return (
    <Page narrow>
      {children}
      <BackLink to={itemHref(review)}>{review.itemName}</BackLink>
      <h1>Review of {review.itemName}</h1>
      <ul className={reviewList.single}>
        <ReviewCard review={review} mayChange={false} />
      </ul>
      {form}
    </Page>
  );
}
