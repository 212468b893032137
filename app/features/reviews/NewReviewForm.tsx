import type { ActionResult } from "../toasts/actionResult";
import { ReviewForm, type ReviewFormValues } from "./ReviewForm";

interface NewReviewFormProps {
  /** The result of the previous submission, when it was rejected. */
  answer: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  typed: ReviewFormValues | null;
  /** The page of the item. */
  cancelTo: string;
}

/** The form for a new review on the item's page. */
export function NewReviewForm({ answer, typed, cancelTo }: NewReviewFormProps) {
  return (
    <ReviewForm
      title="Write a Review"
      answer={answer}
      defaultValue={typed ?? {}}
      submit={{ label: "Submit Review", busyLabel: "Submitting..." }}
      cancelTo={cancelTo}
      textOptional
    />
  );
}
