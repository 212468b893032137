import { readId } from "~/http/ids";
import { optionOrNull, pageNumber, pageParam, pathWithParams } from "~/http/listQuery";
import { RATINGS } from "./review.limits";

/** The orders of an item's reviews; the first is the default. */
export const REVIEW_SORTS = [
  { value: "newest", label: "Newest" },
  { value: "helpful", label: "Most helpful" },
  { value: "highest", label: "Highest" },
  { value: "lowest", label: "Lowest" },
] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number]["value"];

/** The page, order and filter of an item's reviews. */
export interface ReviewQuery {
  page: number;
  sort: ReviewSort;
  /** Only reviews with this rating; null for all. */
  rating: number | null;
  /** Only reviews with a visit. */
  visited: boolean;
  /** The id of a review to highlight, shown on any page. */
  highlight: number | null;
}

/** Reads the query from the parameters of an address; invalid values fall back to the defaults. */
export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  return {
    page: pageNumber(params.get("page")),
    sort: optionOrNull(REVIEW_SORTS, params.get("sort")) ?? "newest",
    rating: RATINGS.find((rating) => String(rating) === params.get("rating")) ?? null,
    visited: params.get("visited") === "true",
    highlight: readId(params.get("highlight") ?? undefined),
  };
}

/** The id of the heading of an item's list of reviews. */
export const REVIEW_LIST = "reviews-list";

/** The address of an item's list of reviews with part of the query changed; of the first page, unless the change has a page. */
export function reviewsHref(
  itemPath: string,
  query: Pick<ReviewQuery, "rating" | "sort" | "visited">,
  change: Partial<ReviewQuery> = {},
): string {
  const { rating, visited, sort, page } = { page: 1, ...query, ...change };
  const path = pathWithParams(itemPath, {
    rating: rating === null ? null : String(rating),
    visited: visited ? "true" : null,
    sort: sort === "newest" ? null : sort,
    page: pageParam(page),
  });
  return `${path}#${REVIEW_LIST}`;
}
