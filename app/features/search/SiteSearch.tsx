import { href } from "react-router";
import { SUGGESTIONS_PATH } from "~/http/addresses";
import { product } from "~/lib/product";
import { SearchBox } from "~/ui/SearchBox";
import type { Suggest } from "~/ui/useSuggestions";

/**
 * The search box for courts, rackets, balls and reviews.
 * @param query the current search text
 */
export function SiteSearch({ query }: { query: string }) {
  return (
    <SearchBox
      action={href("/search")}
      query={query}
      label="Search"
      placeholder="Search courts, rackets, balls, or reviews..."
      suggest={suggest}
    />
  );
}

/** The same in the top bar. */
export function TopBarSearch() {
  return (
    <SearchBox
      action={href("/search")}
      query=""
      label={`Search ${product.name}`}
      placeholder="Search"
      size="bar"
      suggest={suggest}
    />
  );
}

const suggest: Suggest = async (text, signal) => {
  const response = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ q: text })}`, { signal });
  return response.ok ? response.json() : [];
};
