import { ButtonLink } from "~/ui/Button";
import { Link } from "~/ui/Link";
import type { ModeratedReview } from "./review.view";

/** The rule for which a review is hidden, and where its author can appeal. */
export function HidingNote({ review }: { review: ModeratedReview }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {review.hiddenRule && (
        <p>
          Rule of the guidelines: <Link to={review.hiddenRule.href}>{review.hiddenRule.label}</Link>
        </p>
      )}
      <ButtonLink to={`/reviews/${review.id}/appeal`}>
        {review.hasAppeal ? "See your appeal" : "Appeal"}
        <span className="sr-only">{`, review of ${review.itemName}`}</span>
      </ButtonLink>
    </div>
  );
}
