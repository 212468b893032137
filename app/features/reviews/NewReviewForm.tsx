import type { ActionResult } from "../toasts/actionResult";
import { ReviewForm, type ReviewFormValues } from "./ReviewForm";

interface NewReviewFormProps {
  /** What was sent and not taken. */
  answer: ActionResult | undefined;
  /** What was typed before a sign-in came between. */
  typed: ReviewFormValues | null;
  /** The page of the item. */
  cancelTo: string;
}

/** The form that writes a review, among the reviews of its item. */
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
