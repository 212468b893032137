import { PROFILE_CALLS } from "~/features/profiles/profile.calls.server";
import { profileView } from "~/features/profiles/profile.view";
import { profileAt, profileNotFound } from "~/features/profiles/profileAt.server";
import { changedSince, requireVersion } from "~/kernel/etag";
import { readJson } from "~/kernel/json";
import { apiResource, changed } from "~/kernel/resource";
import { databaseContext } from "~/middleware/database";
import { requireApiViewer } from "~/middleware/requireViewer";
import type { Route } from "./+types/profile";

/** One's own profile. It is read, with its tag, at its address among the users. */
export const loader = apiResource<Route.LoaderArgs>(PROFILE_CALLS, {
  async PUT({ request, context }) {
    const viewer = requireApiViewer(context);
    const { people } = context.get(databaseContext);
    const { id, version } = await profileAt(people, viewer.id, viewer);
    const required = requireVersion(request, version);
    const change = await people.change(id, required, await readJson(request, PROFILE_CALLS.PUT.body));
    if (change.outcome === "changed") return changed(profileView(change.user, viewer));
    throw change.outcome === "stale" ? changedSince() : profileNotFound();
  },
});

export const action = loader;
