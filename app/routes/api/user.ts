import { currentUserAnswer } from "~/features/auth/currentUser.answer.server";
import { currentUserView } from "~/features/auth/currentUser.view";
import type { Calls } from "~/kernel/call";
import { problem } from "~/kernel/problems";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/user";

const CALLS = {
  GET: { id: "getViewer", summary: "The signed-in user", who: "signedIn", gives: currentUserAnswer },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, context }) {
    const { id } = requireApiViewer(context);
    const user = await context.get(databaseContext).people.find(id);
    // The account may have been deleted since the session was read.
    if (!user) throw problem(401, "Unauthorized");
    return found(request, currentUserView(user));
  },
});

export const action = loader;
