import { PERSON_CALLS } from "~/features/profiles/profile.calls.server";
import { profileAt } from "~/features/profiles/profileAt.server";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/person";

export const loader = apiResource<Route.LoaderArgs>(PERSON_CALLS, {
  async GET({ request, params, context }) {
    const { people } = context.get(databaseContext);
    const profile = await profileAt(people, params.id, context.get(viewerContext));
    return found(request, profile, { version: profile.version });
  },
});

export const action = loader;
