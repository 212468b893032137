import { href } from "react-router";
import { type PriceBounds, type PriceBucket, priceOptions } from "~/features/catalogue/priceBuckets";
import { type ListQuery, listHref, nameMeant, optionOrNull, readListQuery } from "~/http/listQuery";

/** Per player and hour. */
export const COURT_PRICE_BOUNDS: PriceBounds = { mid: 600, premium: 900 };

export const COURT_PRICES = priceOptions(COURT_PRICE_BOUNDS, "₹");

/** What a list of courts is asked for. Nothing in it is trusted: an unknown value is no filter. */
export interface CourtQuery extends ListQuery {
  location: string;
  price: PriceBucket | null;
}

/** Reads the query from an address. @param localities every place that a location filter can name */
export function readCourtQuery(params: URLSearchParams, localities: readonly string[]): CourtQuery {
  return {
    ...readListQuery(params),
    location: nameMeant(localities, params.get("location")),
    price: optionOrNull(COURT_PRICES, params.get("price")),
  };
}

/** The address of a list with part of its query changed; of its first page, unless a page is given. */
export function courtsHref(query: CourtQuery, change: Partial<CourtQuery> = {}): string {
  const { location, price, ...list } = { ...query, page: 1, ...change };
  return listHref(href("/courts"), list, { location, price });
}
