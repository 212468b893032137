import { lengthOf, shortened } from "~/lib/text";
import { maximumStars } from "~/ui/star";
import { itemHref, itemOf, type ReviewedItem } from "../reviews/review.view";
import type { OpenReview } from "./openData.repository.server";

/** The limits of the standard, in characters. */
const MAX_OPINION = 500;
const MAX_NICKNAME = 19;

/** The best rating of the standard. */
const MAX_RATING = 100;

/**
 * A review as the claims of the Mangrove Review Standard 0.2 (https://mangrove.reviews/standard). They are not signed, as only
 * an author could sign them.
 * @param origin of the site
 */
export function mangroveClaims(review: OpenReview, origin: string) {
  const { id, rating, reviewText, author, createdAt } = review;
  const item = reviewedItem(review);
  return {
    iat: Math.floor(Date.parse(createdAt) / 1_000),
    sub: origin + itemHref(item),
    rating: Math.round((rating / maximumStars) * MAX_RATING),
    ...(reviewText === null ? {} : { opinion: opinionOf(reviewText) }),
    metadata: {
      client_id: origin,
      data_source: origin + itemHref({ ...item, id }),
      ...(author === null ? {} : { nickname: shortened(author, MAX_NICKNAME) }),
    },
  };
}

/** The item of a review. */
export function reviewedItem({ courtId, equipmentId }: OpenReview): ReviewedItem {
  return itemOf({ court_id: courtId, equipment_id: equipmentId });
}

function opinionOf(text: string): string {
  return lengthOf(text) > MAX_OPINION ? shortened(text, MAX_OPINION) : text;
}
