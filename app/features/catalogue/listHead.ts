import { numbered, type PageHead } from "~/http/head";
import type { Page } from "~/http/listQuery";
import { breadcrumbs } from "~/http/structuredData";

/** How many of a list's items its description names. */
const NAMED = 3;

/** What people review, as far as a list's description tells of it. */
interface ListedItem {
  name: string;
  averageRating: number;
  totalReviews: number;
}

/** A list as its address asks for it. */
interface ListState {
  /** What the whole list is called on its page, and where it is. */
  words: { title: string; path: string };
  /** What is listed, such as 'Padel courts in Powai'. */
  title: string;
  /** The same with its number, as a sentence begins: '5 padel courts in Powai'. */
  lead: string;
  q: string;
  /** Its filters as people read them; empty where one lets everything pass. */
  filters: readonly (string | undefined)[];
  page: Page<ListedItem>;
  /** The address of this list, without what only orders or marks it. */
  path: string;
}

/**
 * The head of a list. Search engines may index it without filters or with one: more filters make more pages than there
 * are items, and neither search results nor empty lists belong in an index.
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
  return totalReviews === 0 ? name : `${name} (${averageRating.toFixed(1)})`;
}
