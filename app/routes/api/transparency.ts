import { transparencyResponse } from "~/features/transparency/transparency.response.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import type { Route } from "./+types/transparency";

const OPERATIONS = {
  GET: {
    id: "getTransparency",
    summary: "What was published, hidden and decided, by month",
    auth: "everybody",
    response: transparencyResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, context }) {
    return okResponse(request, await context.get(databaseContext).transparency.read());
  },
});

export const action = loader;
