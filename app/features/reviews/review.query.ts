import { pageNumber } from "~/http/listQuery";
import { readId } from "~/lib/ids";
import { RATINGS } from "./review.limits";

/** Which of an item's reviews are shown. */
export interface ReviewQuery {
  page: number;
  /** Only those with so many stars; null for all. */
  rating: number | null;
  /** A review to ring, and to show whatever the page. */
  highlight: number | null;
}

/** Reads the query from an address; what names nothing is left out. */
export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  return {
    page: pageNumber(params.get("page")),
    rating: RATINGS.find((rating) => String(rating) === params.get("rating")) ?? null,
    highlight: readId(params.get("highlight") ?? undefined),
  };
}
