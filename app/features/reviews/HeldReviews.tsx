import { plural, shownMean } from "~/lib/format";
import { Link } from "~/ui/Link";
import { stack } from "~/ui/styles";
import { BURSTS_EXPLAINED } from "./counted";
import { ReviewList } from "./ReviewList";
import type { ItemReviews } from "./review.view";

interface HeldReviewsProps
  extends Pick<ItemReviews, "held" | "withHeld" | "helpful" | "ownsItem" | "viewer" | "highlight"> {
  /** The item's numbers without these reviews. */
  average: number;
  total: number;
  /** The current page, where actions return to. */
  from: string;
}

/** The reviews of bursts, which do not count, with the rating without and with them; renders nothing if there are none. */
export function HeldReviews({ held, withHeld, average, total, ...rest }: HeldReviewsProps) {
  if (!withHeld) return null;

  return (
    <div className={stack}>
      <h3>Set aside</h3>
      <p>
        Many new accounts wrote reviews within days.{" "}
        {withHeld.waitingReviews > 0
          ? "They do not count until a moderator has looked at them."
          : "A moderator has left them out of the rating."}
      </p>
      <p>
        {total > 0
          ? `Rating without them: ${shownMean(average, 2)} from ${plural(total, "review")}. With them: `
          : "Rating with them: "}
        {`${withHeld.averageRating.toFixed(2)} from ${plural(withHeld.totalReviews, "review")}.`}{" "}
        <Link to={BURSTS_EXPLAINED}>How we detect this</Link>
      </p>
      {held.length < withHeld.heldReviews && (
        <p>{`The newest ${held.length} of ${plural(withHeld.heldReviews, "review")}:`}</p>
      )}
      <ReviewList reviews={held} {...rest} />
    </div>
  );
}
