import { pageNumber } from "~/http/listQuery";
import { readId } from "~/lib/ids";
import { RATINGS } from "./review.limits";

/** The page and filter of an item's reviews. */
export interface ReviewQuery {
  page: number;
  /** Only reviews with this rating; null for all. */
  rating: number | null;
  /** The id of a review to highlight, shown on any page. */
  highlight: number | null;
}

/** Reads the query from the parameters of an address; invalid values fall back to the defaults. */
export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  return {
    page: pageNumber(params.get("page")),
    rating: RATINGS.find((rating) => String(rating) === params.get("rating")) ?? null,
    highlight: readId(params.get("highlight") ?? undefined),
  };
}
