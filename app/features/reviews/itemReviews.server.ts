import { reviewViewerOf } from "./review.permissions";
import { readReviewQuery } from "./review.query";
import type { ReviewRepository } from "./review.repository.server";
import type { ItemReviews, ReviewedItem } from "./review.view";
import type { VoteRepository } from "./vote.repository.server";

interface Repositories {
  reviews: ReviewRepository;
  votes: VoteRepository;
}

/**
 * The reviews of an item for its page, filtered, sorted and paged by the parameters of its address.
 * @param viewer only the fields that the page needs are returned
 */
export async function itemReviews(
  { reviews, votes }: Repositories,
  item: ReviewedItem,
  params: URLSearchParams,
  viewer: ItemReviews["viewer"],
): Promise<ItemReviews> {
  const query = readReviewQuery(params);
  const page = await reviews.listByItem(item, query);
  const shown = page.items.map(({ id }) => id);
  return {
    page,
    hidden: viewer ? await reviews.hiddenByUser(viewer.id, item) : [],
    counts: await reviews.ratingCounts(item),
    sort: query.sort,
    rating: query.rating,
    highlight: query.highlight,
    own: viewer && (await reviews.ownReview(viewer.id, item)),
    helpful: viewer ? await votes.votedAmong(viewer.id, shown) : [],
    viewer: reviewViewerOf(viewer),
  };
}
