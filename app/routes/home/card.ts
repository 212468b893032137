import { cardAnswer } from "~/features/sharing/cardAnswer.server";
import { siteCard } from "~/features/sharing/siteCard";
import { resource } from "~/kernel/resource";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/card";

export const loader = resource<Route.LoaderArgs>({
  GET: ({ request, context }) => cardAnswer(request, siteCard, context.get(processContext).log),
});

export const action = loader;
