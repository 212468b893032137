import { findSuggestions } from "~/features/search/findSuggestions.server";
import { searchText } from "~/kernel/query";
import { found, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/suggestions";

/** The same for everybody. Who goes back a letter has seen them already. */
const KEPT = { "Cache-Control": "public, max-age=300" };

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, url, context }) {
    const q = searchText(url.searchParams.get("q"));
    const suggestions = q ? await findSuggestions(context.get(databaseContext), q) : [];
    return found(request, suggestions, { headers: KEPT });
  },
});

export const action = loader;
