import { STATISTICS_CALLS } from "~/features/statistics/statistics.calls.server";
import { countCatalogue } from "~/features/statistics/statistics.server";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/stats";

export const loader = apiResource<Route.LoaderArgs>(STATISTICS_CALLS, {
  async GET({ request, context }) {
    return found(request, await countCatalogue(context.get(databaseContext)));
  },
});

export const action = loader;
