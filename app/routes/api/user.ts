import { found, resource } from "~/kernel/resource";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/user";

export const loader = resource<Route.LoaderArgs>({
  GET: ({ request, context }) => found(request, requireApiViewer(context)),
});

export const action = loader;
