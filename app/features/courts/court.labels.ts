import { href } from "react-router";
import { product } from "~/lib/product";
import type { ListLabels } from "~/ui/ListPage";

/** The texts of courts, and the path of their list. */
export const COURT_LABELS: ListLabels = {
  path: href("/courts"),
  title: "All Courts",
  subtitle: `Discover padel courts in ${product.city}, rated by players.`,
  noun: "Court",
  section: "Courts",
  empty: "No courts found matching your criteria.",
  searchPlaceholder: "Name or amenity",
};
