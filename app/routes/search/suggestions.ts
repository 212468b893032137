import { findSuggestions } from "~/features/search/findSuggestions.server";
import { methodRoute, okResponse } from "~/http/apiRoute";
import { searchText } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/suggestions";

/** Suggestions are the same for all users. The cache serves them again when the user deletes a letter. */
const CACHED = { "Cache-Control": "public, max-age=300" };

/** For incomplete suggestions, when the time limit was exceeded. */
const NOT_CACHED = { "Cache-Control": "no-store" };

export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, url, context }) {
    const q = searchText(url.searchParams.get("q"));
    if (!q) return okResponse(request, [], { headers: CACHED });
    const { suggestions, isPartial } = await findSuggestions(context.get(databaseContext), q);
    return okResponse(request, suggestions, { headers: isPartial ? NOT_CACHED : CACHED });
  },
});

export const action = loader;
