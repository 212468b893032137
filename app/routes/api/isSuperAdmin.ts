import { z } from "zod";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/isSuperAdmin";

const OPERATIONS = {
  GET: {
    id: "isSuperAdmin",
    summary: "Whether the user is a super admin",
    auth: "signedIn",
    response: z.object({ isSuperAdmin: z.boolean() }),
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  GET({ request, context }) {
    const { isSuperAdmin } = requireApiViewer(context);
    return okResponse(request, { isSuperAdmin });
  },
});

export const action = loader;
