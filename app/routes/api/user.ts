import { VIEWER_CALLS } from "~/features/auth/viewer.calls.server";
import { apiResource, found } from "~/kernel/resource";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/user";

export const loader = apiResource<Route.LoaderArgs>(VIEWER_CALLS, {
  GET: ({ request, context }) => found(request, requireApiViewer(context)),
});

export const action = loader;
