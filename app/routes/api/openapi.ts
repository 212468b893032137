import { routes } from "virtual:react-router/server-build";
import { sessionCookieName } from "~/features/auth/sessions.server";
import { describeApi } from "~/features/openapi/describe.server";
import { OPENAPI_CALLS } from "~/features/openapi/openapi.calls.server";
import { apiResource, found } from "~/kernel/resource";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/openapi";

export const loader = apiResource<Route.LoaderArgs>(OPENAPI_CALLS, {
  GET({ request, context }) {
    const { publicUrl } = context.get(processContext).environment;
    return found(request, describeApi(routes, { publicUrl, cookie: sessionCookieName(publicUrl) }));
  },
});

export const action = loader;
