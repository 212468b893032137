import type { SearchKind } from "./searchWords";

/** The SQL of a kind of item, whose items are searched together and ranked against each other. Values are trusted. */
export interface KindSql<Name extends Exclude<SearchKind, "review"> = Exclude<SearchKind, "review">> {
  name: Name;
  table: string;
  /** The table's alias in every query. */
  alias: string;
  /** The condition for the rows of this kind; all rows if absent. */
  condition?: string;
  /** The columns that sorting by price uses, from low to high and from high to low. */
  prices: { lowest: string; highest: string };
  /** The value that the list can be filtered by: a locality or brand, single-spaced. */
  facet: string;
}

/** The totals of one kind. */
export interface ItemTotals {
  items: number;
  /** Items with at least one review. */
  reviewed: number;
  reviews: number;
}
