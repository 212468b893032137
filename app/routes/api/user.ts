import { findProfile } from "~/features/users/findProfile.server";
import { profileResponse } from "~/features/users/profile.response.server";
import { apiRoute, okResponse } from "~/http/apiRoute";
import type { Operations } from "~/http/operation";
import { userParams } from "~/http/responseFields.server";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/user";

const OPERATIONS = {
  GET: {
    id: "getUser",
    summary: "A person",
    params: userParams,
    auth: "everybody",
    response: profileResponse,
  },
} as const satisfies Operations;

export const loader = apiRoute<Route.LoaderArgs>(OPERATIONS, {
  async GET({ request, params, context }) {
    const { users } = context.get(databaseContext);
    const profile = await findProfile(users, params.id, context.get(viewerContext));
    return okResponse(request, profile, { version: profile.version });
  },
});

export const action = loader;
