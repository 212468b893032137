import { readReviewQuery } from "./review.query";
import type { ReviewRepository } from "./review.repository.server";
import type { ItemReviews, ReviewedItem } from "./review.view";

/**
 * The reviews of an item as the address of its page asks for them.
 * @param viewer who asks; no more of them than the page needs is passed on
 */
export async function itemReviews(
  reviews: ReviewRepository,
  item: ReviewedItem,
  params: URLSearchParams,
  viewer: ItemReviews["viewer"],
): Promise<ItemReviews> {
  const query = readReviewQuery(params);
  return {
    page: await reviews.listByItem(item, query),
    hidden: viewer ? await reviews.hiddenByUser(viewer.id, item) : [],
    counts: await reviews.ratingCounts(item),
    rating: query.rating,
    highlight: query.highlight,
    viewer: viewer && { id: viewer.id, isSuperAdmin: viewer.isSuperAdmin },
  };
}
