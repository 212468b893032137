import { z } from "zod";
import type { Calls } from "~/kernel/call";
import { apiResource, found } from "~/kernel/resource";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/isSuperAdmin";

const CALLS = {
  GET: {
    id: "isSuperAdmin",
    summary: "Whether whoever asks is a super admin",
    who: "signedIn",
    gives: z.object({ isSuperAdmin: z.boolean() }),
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  GET({ request, context }) {
    const { isSuperAdmin } = requireApiViewer(context);
    return found(request, { isSuperAdmin });
  },
});

export const action = loader;
