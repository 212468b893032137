import { stack } from "~/ui/styles";
import { ReviewList } from "./ReviewList";
import type { ItemReviews } from "./review.view";

interface InterestedReviewsProps
  extends Pick<ItemReviews, "interested" | "helpful" | "ownsItem" | "viewer" | "highlight"> {
  /** The current page, where actions return to. */
  from: string;
}

/** The reviews by people with an interest in the item, which do not count; renders nothing if there are none. */
export function InterestedReviews({ interested, ...rest }: InterestedReviewsProps) {
  if (interested.length === 0) return null;
  return (
    <div className={stack}>
      <h3>By people connected to it</h3>
      <p>
        They work for it or a rival, own it or were given it, and say so. These reviews do not count in the
        rating.
      </p>
      <ReviewList reviews={interested} {...rest} />
    </div>
  );
}
