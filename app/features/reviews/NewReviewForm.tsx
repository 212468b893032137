import type { ItemKind } from "../catalogue/aspects";
import type { ActionResult } from "../toasts/actionResult";
import { ReviewForm } from "./ReviewForm";
import type { ReviewFormValues } from "./review.form";
import type { InterestTexts } from "./review.interests";

interface NewReviewFormProps {
  /** The kind of the item. */
  kind: ItemKind;
  /** What it asks about interests. */
  interest: InterestTexts;
  /** The result of the previous submission, when it was rejected. */
  actionData: ActionResult | undefined;
  /** Input preserved through a sign-in, or the code of a QR code. */
  defaultValue: ReviewFormValues | null;
  /** The id of the viewer's newest review of the item; 0 without one. */
  lastReview: number;
  /** The page of the item. */
  cancelTo: string;
}

/** The form for a new review on the item's page. */
export function NewReviewForm({
  kind,
  interest,
  actionData,
  defaultValue,
  lastReview,
  cancelTo,
}: NewReviewFormProps) {
  return (
    // As after a dialog, `RouteAnnouncer` returns the focus to the link that opened the form.
    <div className="mb-4" data-opened>
      <ReviewForm
        kind={kind}
        interest={interest}
        title="Write a Review"
        actionData={actionData}
        defaultValue={defaultValue ?? {}}
        lastReview={lastReview}
        submit={{ label: "Submit Review", busyLabel: "Submitting..." }}
        cancelTo={cancelTo}
        asksVisit={kind === "court"}
        textOptional
      />
    </div>
  );
}
