import { currentUserResponse } from "~/features/auth/currentUser.response.server";
import { currentUserView } from "~/features/auth/currentUser.view";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { unauthorized } from "~/http/problems";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/currentUser";

const OPERATIONS = {
  GET: {
    id: "getViewer",
    summary: "The signed-in user",
    auth: "signedIn",
    response: currentUserResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, context }) {
    const { id } = requireApiViewer(context);
    const user = await context.get(databaseContext).users.find(id);
    // The account may have been deleted since the session was read.
    if (!user) throw unauthorized();
    return okResponse(request, currentUserView(user), { version: user.version });
  },
});

export const action = loader;
