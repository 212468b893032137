import { href } from "react-router";
import { type AspectName, aspectSorts } from "~/features/catalogue/aspects";
import { type PriceBounds, type PriceBucket, priceOptions } from "~/features/catalogue/priceBuckets";
import { type ListQuery, listHref, matchingName, optionOrNull, readListQuery } from "~/http/listQuery";

/** In rupees per player and hour. */
export const COURT_PRICE_BOUNDS: PriceBounds = { mid: 600, premium: 900 };

export const COURT_PRICES = priceOptions(COURT_PRICE_BOUNDS, "₹");

/** The orders by aspect. */
export const COURT_SORTS = aspectSorts("court");

/** The query of the list of courts. Unknown values are ignored. */
export interface CourtQuery extends ListQuery<AspectName> {
  location: string;
  price: PriceBucket | null;
  /** Only courts that require no membership. */
  isOpen: boolean;
}

/** The value of the parameter `open` that selects courts without membership. */
export const OPEN = "yes";

export const OPEN_LABEL = "Open to non-members";

/** The filters of a list that selects all courts. */
export const NO_COURT_FILTERS = {
  location: "",
  price: null,
  isOpen: false,
} as const satisfies Partial<CourtQuery>;

/** Reads the query of the list. @param localities the options of the location filter */
export function readCourtQuery(params: URLSearchParams, localities: readonly string[]): CourtQuery {
  return {
    ...readListQuery(params, COURT_SORTS),
    location: matchingName(localities, params.get("location")),
    price: optionOrNull(COURT_PRICES, params.get("price")),
    isOpen: params.get("open") === OPEN,
  };
}

/** The path and query of the list without its filters and search text, in the same order. */
export function allCourtsHref(query: CourtQuery): string {
  return courtsHref(query, { q: "", ...NO_COURT_FILTERS });
}

/** The path and query of the list with part of the query changed; of the first page, unless the change has a page. */
export function courtsHref(query: CourtQuery, change: Partial<CourtQuery> = {}): string {
  const { location, price, isOpen, ...list } = { ...query, page: 1, ...change };
  return listHref(href("/courts"), list, { location, price, open: isOpen ? OPEN : null });
}
