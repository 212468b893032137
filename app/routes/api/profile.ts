import { profileAnswer } from "~/features/profiles/profile.answer.server";
import { profileSchema } from "~/features/profiles/profile.schema";
import { profileView } from "~/features/profiles/profile.view";
import { profileAt, profileNotFound } from "~/features/profiles/profileAt.server";
import type { Calls } from "~/kernel/call";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json.server";
import { apiResource, changed } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/profile";

/** One's own profile. It is read, with its tag, at its address among the users. */
const CALLS = {
  PUT: {
    id: "changeProfile",
    summary: "Change one's own profile",
    notes:
      "A field that is absent keeps its value; null clears it. The profile is read, with its tag, at its address among the users.",
    who: "signedIn",
    body: profileSchema,
    example: { firstName: "Asha", playingLevel: "Intermediate", bio: null },
    gives: profileAnswer,
    isVersioned: true,
  },
} as const satisfies Calls;

export const loader = apiResource<Route.LoaderArgs>(CALLS, {
  async PUT({ request, context }) {
    const viewer = requireApiViewer(context);
    const { people } = context.get(databaseContext);
    const { id, version } = await profileAt(people, viewer.id, viewer);
    const required = requireVersion(request, version);
    const change = await people.change(id, required, await readJson(request, CALLS.PUT.body));
    if (change.outcome === "changed") return changed(profileView(change.user, viewer));
    throw change.outcome === "stale" ? changedSince() : profileNotFound();
  },
});

export const action = loader;
