import { countCatalogue } from "~/features/stats/countCatalogue.server";
import { statsResponse } from "~/features/stats/stats.response.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/stats";

const OPERATIONS = {
  GET: {
    id: "getStatistics",
    summary: "The totals of the site",
    notes:
      "All courts, rackets and balls, with reviews or without, and the reviews that count. The home page counts otherwise: courts and rackets with reviews, and the reviews of balls.",
    auth: "everybody",
    response: statsResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, context }) {
    return okResponse(request, await countCatalogue(context.get(databaseContext)));
  },
});

export const action = loader;
