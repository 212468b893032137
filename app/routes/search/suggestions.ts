import { readComparedIds } from "~/features/equipment/compare.query";
import { findRacketSuggestions, findSuggestions } from "~/features/search/findSuggestions.server";
import { methodRoute, okResponse } from "~/http/apiRoute";
import { NO_STORE, publicFor } from "~/http/cacheControl";
import { searchText } from "~/http/listQuery";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/suggestions";

/** They are the same for all users, and the cache serves them again when the user deletes a letter. */
const CACHED = { "Cache-Control": publicFor(300) };

/** For incomplete suggestions, when the time limit was exceeded. */
const NOT_CACHED = { "Cache-Control": NO_STORE };

/** Suggestions for a search or, with the parameter `compare`, for a comparison. */
export const loader = methodRoute<Route.LoaderArgs>({
  async GET({ request, url, context }) {
    const q = searchText(url.searchParams.get("q"));
    if (!q) return okResponse(request, [], { headers: CACHED });
    const database = context.get(databaseContext);
    const compared = url.searchParams.get("compare");
    const { suggestions, isPartial } = await (compared === null
      ? findSuggestions(database, q)
      : findRacketSuggestions(database, q, readComparedIds(new URLSearchParams({ ids: compared })).ids));
    return okResponse(request, suggestions, { headers: isPartial ? NOT_CACHED : CACHED });
  },
});

export const action = loader;
