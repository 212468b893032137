import { statisticsAnswer } from "~/features/statistics/statistics.answer.server";
import { countCatalogue } from "~/features/statistics/statistics.server";
import type { Calls } from "~/kernel/call";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/stats";

const CALLS = {
  GET: {
    id: "getStatistics",
    summary: "How much there is on the site",
    who: "everybody",
    gives: statisticsAnswer,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, context }) {
    return found(request, await countCatalogue(context.get(databaseContext)));
  },
});

export const action = loader;
