import { IS_SUPER_ADMIN_CALLS } from "~/features/auth/viewer.calls.server";
import { apiResource, found } from "~/kernel/resource";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/isSuperAdmin";

export const loader = apiResource<Route.LoaderArgs>(IS_SUPER_ADMIN_CALLS, {
  GET({ request, context }) {
    const { isSuperAdmin } = requireApiViewer(context);
    return found(request, { isSuperAdmin });
  },
});

export const action = loader;
