import { routes } from "virtual:react-router/server-build";
import { z } from "zod";
import { describeApi } from "~/features/openapi/describe.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { processContext } from "~/middleware/process";
import type { Route } from "./+types/openapi";

const OPERATIONS = {
  GET: {
    id: "getDescription",
    summary: "This description",
    auth: "everybody",
    response: z.looseObject({ openapi: z.string() }).meta({ description: "A document of OpenAPI 3.1." }),
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET({ request, context }) {
    const { publicUrl } = context.get(processContext).environment;
    return okResponse(request, describeApi(routes, publicUrl));
  },
});

export const action = loader;
