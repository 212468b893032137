import { href } from "react-router";
import { MAX_FOUND } from "~/features/reviews/review.limits";
import { pageParam, pathWithParams } from "~/http/listQuery";
import { count } from "~/lib/format";

/** The address of a search. */
export function searchHref(q: string): string {
  return pathWithParams(href("/search"), { q });
}

/** The address of a page of all reviews that match a text. */
export function foundReviewsHref(q: string, page = 1): string {
  return pathWithParams(href("/search/reviews"), { q, page: pageParam(page) });
}

/** The number of reviews found, which are counted up to MAX_FOUND only. */
export function foundReviewTotal(total: number): string {
  return total < MAX_FOUND ? count(total) : `${count(MAX_FOUND)}+`;
}
