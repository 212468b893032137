import { viewerAnswer } from "~/features/auth/viewer.answer.server";
import type { Calls } from "~/kernel/call";
import { apiResource, found } from "~/kernel/resource";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/user";

const CALLS = {
  GET: { id: "getViewer", summary: "Whoever asks", who: "signedIn", gives: viewerAnswer },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  GET: ({ request, context }) => found(request, requireApiViewer(context)),
});

export const action = loader;
