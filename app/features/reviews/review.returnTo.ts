import { returnableHref } from "~/http/addresses";
import { pathWithParams } from "~/http/listQuery";
import { safeReturnTo } from "../auth/returnTo";
import { itemHref, type ReviewView } from "./review.view";

/** An action on a review that has its own address. */
type ReviewAction =
  | "edit"
  | "redact"
  | "delete"
  | "report"
  | "hide"
  | "helpful"
  | "reply"
  | `reply/${"report" | "remove"}`;

/** A placeholder origin, to parse paths of this site. */
const PLACEHOLDER_ORIGIN = "http://here.invalid";

/**
 * The address of an action on a review.
 * @param from the page to return to; defaults to the item's page
 */
export function reviewActionHref(action: ReviewAction, review: ReviewView, from?: string): string {
  const path = `/reviews/${review.id}/${action}`;
  if (from === undefined || from === itemHref({ itemType: review.itemType, itemId: review.itemId }))
    return path;
  return returnableHref(pathWithParams(path, { returnTo: from }), path);
}

/**
 * The address that an action on a review returns to: the review on the page where the action began, or on its item's.
 * @param params of the action's address; `returnTo` is ignored unless it is a path of this site
 * @param isGone whether the review has been deleted or hidden, so that neither a page's list nor its own pages show it
 */
export function reviewReturnHref(
  review: Pick<ReviewView, "id" | "itemType" | "itemId">,
  params: URLSearchParams,
  isGone = false,
): string {
  const item = itemHref({ itemType: review.itemType, itemId: review.itemId });
  const url = new URL(safeReturnTo(params.get("returnTo"), item), PLACEHOLDER_ORIGIN);
  if (isGone && url.pathname.startsWith(`/reviews/${review.id}/`)) return item;
  if (url.pathname === item) {
    url.searchParams.delete("highlight");
    if (!isGone) url.searchParams.set("highlight", String(review.id));
  }
  url.hash = isGone ? "" : `review-${review.id}`;
  return url.pathname + url.search + url.hash;
}
