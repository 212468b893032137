import { z } from "zod";
import { burstResponse } from "~/features/bursts/burst.response.server";
import { BURST_KEYS } from "~/features/bursts/burst.view";
import { apiRoute } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { sharedRead } from "~/middleware/sharedRead";
import type { Route } from "./+types/bursts";

/** How many bursts are listed. */
const MAX_BURSTS = 100;

const OPERATIONS = {
  GET: {
    id: "listBursts",
    summary: `The newest bursts of reviews by new accounts, at most ${MAX_BURSTS}`,
    auth: "everybody",
    response: z.array(burstResponse).max(MAX_BURSTS),
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET: sharedRead(async ({ database: { bursts } }) => ({
    body: await bursts.newest(MAX_BURSTS),
    keys: BURST_KEYS,
  })),
});

export const action = loader;
