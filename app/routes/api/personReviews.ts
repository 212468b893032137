import { profileAt } from "~/features/profiles/profileAt.server";
import { nextLink, readSliceQuery } from "~/kernel/cursor";
import { found, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/personReviews";

const MOST = 100;

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, params, url, context }) {
    const { people, reviews } = context.get(databaseContext);
    const { id } = await profileAt(people, params.id, context.get(viewerContext));
    const { items, next } = await reviews.newest(readSliceQuery(url.searchParams, MOST), { userId: id });
    return found(request, items, { headers: nextLink(url, next) });
  },
});

export const action = loader;
