import { pathWithParams } from "~/http/listQuery";
import { safeReturnTo } from "../auth/returnTo";
import { itemHref, type ReviewView } from "./review.view";

/** What is done to one review at an address of its own. */
type Deed = "edit" | "delete" | "report";

/** In characters: what a sign-in can come back to. A longer address would lose its query, and a draft its page. */
const LONGEST = 1_000;

/** Any origin will do: what is read on it is a path of this site. */
const HERE = "http://here.invalid";

/**
 * The address where something is done to a review.
 * @param from the page where the review stands, to which that leads back; its item's page where there is none
 */
export function reviewActionHref(deed: Deed, review: ReviewView, from?: string): string {
  const path = `/reviews/${review.id}/${deed}`;
  if (from === undefined || from === itemHref({ itemType: review.itemType, itemId: review.itemId }))
    return path;
  const href = pathWithParams(path, { returnTo: from });
  return href.length <= LONGEST ? href : path;
}

/**
 * Where something done to a review leads back to: to the review, on the page where that began, else on its item's.
 * @param review without its id once it is deleted
 * @param params of the address where it is done; no page of another site is taken from it
 */
export function reviewReturnHref(
  review: Pick<ReviewView, "itemType" | "itemId"> & { id?: number },
  params: URLSearchParams,
): string {
  const item = itemHref({ itemType: review.itemType, itemId: review.itemId });
  const url = new URL(safeReturnTo(params.get("returnTo") || item), HERE);
  if (url.pathname === item) {
    url.searchParams.delete("highlight");
    url.hash = "";
    if (review.id !== undefined) url.searchParams.set("highlight", String(review.id));
  } else {
    url.hash = review.id === undefined ? "" : `review-${review.id}`;
  }
  return url.pathname + url.search + url.hash;
}
