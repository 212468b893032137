import { z } from "zod";
import { profileAnswer } from "~/features/profiles/profile.answer.server";
import { profileAt } from "~/features/profiles/profileAt.server";
import type { Calls } from "~/kernel/call";
import { personId } from "~/kernel/callFields.server";
import { apiResource, found } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/person";

const CALLS = {
  GET: {
    id: "getUser",
    summary: "A person",
    params: z.object({ id: personId }),
    who: "everybody",
    gives: profileAnswer,
    isVersioned: true,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async GET({ request, params, context }) {
    const { people } = context.get(databaseContext);
    const profile = await profileAt(people, params.id, context.get(viewerContext));
    return found(request, profile, { version: profile.version });
  },
});

export const action = loader;
