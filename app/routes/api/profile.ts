import { findProfile, profileNotFound } from "~/features/users/findProfile.server";
import { profileResponse } from "~/features/users/profile.response.server";
import { profileSchema } from "~/features/users/profile.schema";
import { profileView } from "~/features/users/profile.view";
import { apiRoute, updatedResponse } from "~/http/apiRoute";
import { preconditionFailed, requireVersion } from "~/http/etag";
import { readJson } from "~/http/json.server";
import type { Operations } from "~/http/operation";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/profile";

/** The viewer's profile. GET, with its entity tag, is at `/api/auth/user` and `/api/users/:id`. */
const OPERATIONS = {
  PUT: {
    id: "changeProfile",
    summary: "Change one's own profile",
    notes:
      "A field that is absent keeps its value; null clears it. The profile is read, with its tag, at `/api/auth/user` or at its address among the users.",
    auth: "signedIn",
    body: profileSchema,
    example: { firstName: "Asha", playingLevel: "Intermediate", bio: null },
    response: profileResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async PUT({ request, context }) {
    const viewer = requireApiViewer(context);
    const { users } = context.get(databaseContext);
    const { id, version } = await findProfile(users, viewer.id, viewer);
    const required = requireVersion(request, version);
    const change = await users.change(id, required, await readJson(request, OPERATIONS.PUT.body));
    if (change.outcome === "changed") return updatedResponse(profileView(change.user, viewer));
    throw change.outcome === "stale" ? preconditionFailed() : profileNotFound();
  },
});

export const action = loader;
