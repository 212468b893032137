import { routes } from "virtual:react-router/server-build";
import { z } from "zod";
import { sessionCookieName } from "~/features/auth/sessions.server";
import { describeApi } from "~/features/openapi/describe.server";
import type { Calls } from "~/kernel/call";
import { apiResource, found } from "~/kernel/resource";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/openapi";

const CALLS = {
  GET: {
    id: "getDescription",
    summary: "This description",
    who: "everybody",
    gives: z.looseObject({ openapi: z.string() }).meta({ description: "A document of OpenAPI 3.1." }),
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  GET({ request, context }) {
    const { publicUrl } = context.get(processContext).environment;
    return found(request, describeApi(routes, { publicUrl, cookie: sessionCookieName(publicUrl) }));
  },
});

export const action = loader;
