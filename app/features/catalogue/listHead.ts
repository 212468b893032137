import { numbered, type PageHead } from "~/http/head";
import type { Page } from "~/http/listQuery";
import { breadcrumbs } from "~/http/structuredData";
import { shownMean } from "~/lib/format";

/** The number of items in a list's description. */
const NAMED = 3;

/** The fields of an item that a list's description uses. */
interface ListedItem {
  name: string;
  averageRating: number;
  totalReviews: number;
}

/** A list with its query applied. */
interface ListState {
  /** The title and path of the unfiltered list. */
  words: { title: string; path: string };
  /** Its content, such as 'Padel courts in Powai'. */
  title: string;
  /** The same with the number, such as '5 padel courts in Powai'. */
  lead: string;
  q: string;
  /** The labels of its filters; empty for an inactive one. */
  filters: readonly (string | undefined)[];
  page: Page<ListedItem>;
  /** The canonical path and query of this list, without sort order and selection. */
  path: string;
}

/**
 * The head of a list. Search engines may index it with at most one filter, since more filters make more pages than
 * there are items; search results and empty lists are not indexed.
 */
export function listHead({ words, title, lead, q, filters, page, path }: ListState): PageHead {
  const inForce = filters.flatMap((filter) => filter || []);
  const isListed = q === "" && inForce.length <= 1 && page.total > 0;
  const filtered = isListed ? inForce.map((filter) => [filter, path] as const) : [];
  const named = page.items.slice(0, NAMED).map(namedWithRating).join(", ");
  return {
    title: numbered(q ? `${title}: “${q}”` : title, page.page),
    description: named ? `${lead}: ${named}.` : `${lead}.`,
    path,
    isListed,
    things: (origin) => [breadcrumbs(origin, [[words.title, words.path], ...filtered])],
  };
}

function namedWithRating({ name, averageRating, totalReviews }: ListedItem): string {
  return totalReviews === 0 ? name : `${name} (${shownMean(averageRating)})`;
}
