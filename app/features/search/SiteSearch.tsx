import { href } from "react-router";
import { SUGGESTIONS_PATH } from "~/http/addresses";
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

const suggest: Suggest = async (text, signal) => {
  const response = await fetch(`${SUGGESTIONS_PATH}?${new URLSearchParams({ q: text })}`, { signal });
  return response.ok ? response.json() : [];
};
