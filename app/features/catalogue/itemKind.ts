import type { SearchKind } from "./searchWords";

/** A kind of item whose members are searched together and ranked against each other. All of it is SQL of our own. */
export interface ItemKind<Name extends Exclude<SearchKind, "review"> = Exclude<SearchKind, "review">> {
  name: Name;
  table: string;
  /** The table's alias in every query. */
  alias: string;
  /** Which rows of the table are of this kind; all, where it is left out. */
  condition?: string;
  /** The column that the list is sorted by for "Price". */
  price: string;
  /** The value that the list can be narrowed to by name: a locality, a brand. On one line, with single spaces. */
  facet: string;
}
