import type { FormAnswer } from "../toasts/formAnswer";
import { ReviewForm, type ReviewTyped } from "./ReviewForm";

interface NewReviewFormProps {
  /** What was sent and not taken. */
  answer: FormAnswer | undefined;
  /** What was typed before a sign-in came between. */
  typed: ReviewTyped | null;
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
