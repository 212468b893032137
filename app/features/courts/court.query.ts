import { href } from "react-router";
import { choice, pageNumber, searchText } from "~/kernel/query";

/** How many a list shows on one page. */
export const PAGE_SIZE = 24;

export const COURT_SORTS = [
  { value: "top", label: "Top rated" },
  { value: "newest", label: "Newest" },
  { value: "most-reviewed", label: "Most reviewed" },
  { value: "price", label: "Price" },
] as const;
export type CourtSort = (typeof COURT_SORTS)[number]["value"];

export const COURT_PRICES = [
  { value: "budget", label: "Budget under ₹600" },
  { value: "mid", label: "Mid-range ₹600-900" },
  { value: "premium", label: "Premium ₹900+" },
] as const;
export type CourtPrice = (typeof COURT_PRICES)[number]["value"];

/** What a list of courts is asked for. Nothing in it is trusted: an unknown value is no filter. */
export interface CourtQuery {
  q: string;
  location: string;
  price: CourtPrice | null;
  sort: CourtSort;
  page: number;
}

/** Reads the query from an address. @param localities every place that a location filter can name */
export function readCourtQuery(params: URLSearchParams, localities: readonly string[]): CourtQuery {
  return {
    q: searchText(params.get("q")),
    location: localities.find((locality) => locality === params.get("location")) ?? "",
    price: choice(COURT_PRICES, params.get("price")),
    sort: choice(COURT_SORTS, params.get("sort")) ?? "top",
    page: pageNumber(params.get("page")),
  };
}

/** The address of a list with part of its query changed. Page 1 and what filters nothing are left out. */
export function courtsHref(query: CourtQuery, change: Partial<CourtQuery> = {}): string {
  const { q, location, price, sort, page } = { ...query, page: 1, ...change };
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (location) params.set("location", location);
  if (price) params.set("price", price);
  if (sort !== "top") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${href("/courts")}?${params}` : href("/courts");
}
