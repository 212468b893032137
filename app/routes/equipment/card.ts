import { equipmentCard } from "~/features/equipment/equipment.card";
import { equipmentAt } from "~/features/equipment/equipmentAt.server";
import { cardAnswer } from "~/features/sharing/cardAnswer.server";
import { resource } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/card";

export const loader = resource<Route.LoaderArgs>({
  async GET({ request, params, context }) {
    const { equipment } = context.get(databaseContext);
    const { log } = context.get(processContext);
    return cardAnswer(request, equipmentCard(await equipmentAt(equipment, params.id)), log);
  },
});

export const action = loader;
