import { found, resource } from "~/kernel/resource";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/isSuperAdmin";

export const loader = resource<Route.LoaderArgs>({
  GET({ request, context }) {
    const { isSuperAdmin } = requireApiViewer(context);
    return found(request, { isSuperAdmin });
  },
});

export const action = loader;
