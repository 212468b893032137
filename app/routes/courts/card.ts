import { courtCard } from "~/features/courts/court.card";
import { courtAt } from "~/features/courts/courtAt.server";
import { cardAnswer } from "~/features/sharing/cardAnswer.server";
import { resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/card";

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { courts } = context.get(databaseContext);
    const { log } = context.get(processContext);
    return cardAnswer(request, courtCard(await courtAt(courts, params.id)), log);
  },
});

export const action = loader;
