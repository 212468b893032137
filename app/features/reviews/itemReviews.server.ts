import type { Viewer } from "../auth/viewer";
import type { AspectMeans, ItemKind } from "../catalogue/aspects";
import { NO_PARTICIPATION } from "./participation.server";
import type { PictureRepository } from "./picture.repository.server";
import { MIN_LEVEL_RATINGS, type RatingCount } from "./review.limits";
import { type ReviewViewer, reviewViewerOf } from "./review.permissions";
import { readReviewQuery } from "./review.query";
import type { ReviewRepository } from "./review.repository.server";
import type { ItemReviews, ReviewedItem } from "./review.view";
import type { VoteRepository } from "./vote.repository.server";

interface Repositories {
  pictures: PictureRepository;
  reviews: ReviewRepository;
  votes: VoteRepository;
}

/**
 * The reviews of an item for its page, filtered, sorted and paged by the parameters of its address.
 * @param item with its kind and the means of its aspects
 * @param viewer only the fields that the page needs are returned
 */
export async function itemReviews(
  { pictures, reviews, votes }: Repositories,
  item: ReviewedItem & { kind: ItemKind; aspects: AspectMeans },
  params: URLSearchParams,
  viewer: (ReviewViewer & Pick<Viewer, "playingLevel" | "suspension">) | null,
): Promise<ItemReviews> {
  const query = readReviewQuery(params);
  const participation = viewer ? await reviews.participation(viewer.id, item) : NO_PARTICIPATION;
  const { counts, hasUncounted } = await reviews.ratingCounts(item);
  const page = await reviews.listByItem(
    item,
    query,
    query.visited ? undefined : countOf(query.rating, counts),
  );
  const interested = hasUncounted ? await reviews.newestUncounted(item, "interested", query.highlight) : [];
  // After the list, so that a review that is held meanwhile is in one of the two.
  const { withHeld, visited } = await reviews.heldAndVisited(item);
  const held = withHeld ? await reviews.newestUncounted(item, "held", query.highlight) : [];
  const shown = [...page.items, ...interested, ...held].map(({ id }) => id);
  const { kind, aspects: everybody } = item;
  const hasEnough = Object.values(everybody).some(({ count }) => count >= MIN_LEVEL_RATINGS);
  const level = viewer?.playingLevel;
  return {
    aspects: {
      kind,
      everybody,
      level: level && hasEnough ? await reviews.aspectsByLevel(item, level) : null,
    },
    pictures: await pictures.newestOf(item),
    page,
    interested,
    held,
    withHeld,
    hidden: viewer && participation.hasHidden ? await reviews.hiddenByUser(viewer.id, item) : [],
    counts,
    visited,
    sort: query.sort,
    rating: query.rating,
    visitedOnly: query.visited,
    highlight: query.highlight,
    own: participation.own,
    helpful: viewer && participation.hasVoted ? await votes.votedAmong(viewer.id, shown) : [],
    ownsItem: participation.owns,
    viewer: reviewViewerOf(viewer),
    suspension: viewer?.suspension ?? null,
  };
}

/** The number of reviews with a rating, or of all for null. */
function countOf(rating: number | null, counts: readonly RatingCount[]): number {
  const shown = counts.filter((it) => rating === null || it.rating === rating);
  return shown.reduce((sum, { count }) => sum + count, 0);
}
