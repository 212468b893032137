import { href } from "react-router";
import { type ListQuery, listHref, nameMeant, optionOrNull, readListQuery } from "~/http/listQuery";

export const COURT_PRICES = [
  { value: "budget", label: "Budget under ₹600" },
  { value: "mid", label: "Mid-range ₹600-900" },
  { value: "premium", label: "Premium ₹900+" },
] as const;
export type CourtPrice = (typeof COURT_PRICES)[number]["value"];

/** What a list of courts is asked for. Nothing in it is trusted: an unknown value is no filter. */
export interface CourtQuery extends ListQuery {
  location: string;
  price: CourtPrice | null;
}

/** Reads the query from an address. @param localities every place that a location filter can name */
export function readCourtQuery(params: URLSearchParams, localities: readonly string[]): CourtQuery {
  return {
    ...readListQuery(params),
    location: nameMeant(localities, params.get("location")),
    price: optionOrNull(COURT_PRICES, params.get("price")),
  };
}

/** The address of a list with part of its query changed, on its first page unless that is told. */
export function courtsHref(query: CourtQuery, change: Partial<CourtQuery> = {}): string {
  const { location, price, ...list } = { ...query, page: 1, ...change };
  return listHref(href("/courts"), list, { location, price });
}
