import { countCatalogue } from "~/features/statistics/statistics.server";
import { found, resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/stats";

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, context }) {
    return found(request, await countCatalogue(context.get(databaseContext)));
  },
});

export const action = loader;
