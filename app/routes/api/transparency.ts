import { transparencyResponse } from "~/features/transparency/transparency.response.server";
import { TRANSPARENCY_KEYS } from "~/features/transparency/transparency.view";
import { apiRoute } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { sharedRead } from "~/middleware/sharedRead";
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
  GET: sharedRead(async ({ database: { transparency } }) => ({
    body: await transparency.read(),
    keys: TRANSPARENCY_KEYS,
  })),
});

export const action = loader;
