import type { Page } from "~/http/listQuery";

/** An item of a list. */
export interface ListedItem {
  id: number;
  name: string;
  /** A court's location, or the brand of a racket or ball. */
  facet: string | null;
  averageRating: number;
  totalReviews: number;
}

/** An item that is selected to be deleted. */
export interface SelectedItem {
  id: number;
  name: string;
  /** The number of reviews that are deleted with it. */
  reviews: number;
}

/** One page of a list. */
export type ListedPage = Page<ListedItem>;
