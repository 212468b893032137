import { plural } from "~/lib/format";

/** What the confirmation of a deletion says of the reviews that are deleted with items; empty without any. */
export function deletedReviewsText(reviews: number): string {
  return reviews === 0 ? "" : `${plural(reviews, "review is", "reviews are")} deleted, too.`;
}
