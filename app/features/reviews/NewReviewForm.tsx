import type { ActionResult } from "../toasts/actionResult";
import { ReviewForm, type ReviewFormValues } from "./ReviewForm";

interface NewReviewFormProps {
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in. */
  defaultValue: ReviewFormValues | null;
  /** The page of the item. */
  cancelTo: string;
}

/** The form for a new review on the item's page. */
export function NewReviewForm({ actionData, defaultValue, cancelTo }: NewReviewFormProps) {
  return (
    <ReviewForm
      title="Write a Review"
      actionData={actionData}
      defaultValue={defaultValue ?? {}}
      submit={{ label: "Submit Review", busyLabel: "Submitting..." }}
      cancelTo={cancelTo}
      textOptional
    />
  );
}
