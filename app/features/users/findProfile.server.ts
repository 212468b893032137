import { pageProblem } from "~/http/problems";
import { isStorable, lengthOf } from "~/lib/text";
import { isOwnProfile, type ProfileViewer } from "./profile.permissions";
import { profileHref } from "./profile.query";
import { type ProfileView, profileView } from "./profile.view";
import type { UserRepository } from "./user.repository.server";

/** Ids are any text; none that was ever given is longer, in code points. */
const MAX_ID = 255;

/** Whether an id out of an address can be looked up. */
export function isPossibleId(id: string): boolean {
  return isStorable(id) && lengthOf(id) <= MAX_ID;
}

/**
 * The person that an address names, as this viewer may see them.
 * @throws the 404 page where there is none
 */
export async function findProfile(
  people: UserRepository,
  id: string,
  viewer: ProfileViewer | null,
): Promise<ProfileView> {
  const user = isPossibleId(id) ? await people.find(id) : null;
  if (user) return profileView(user, viewer);
  throw profileNotFound();
}

/**
 * The same, where it is the viewer's own.
 * @throws the 404 page where there is none, the 403 page where it is somebody else's
 */
export async function findOwnProfile(
  people: UserRepository,
  id: string,
  viewer: ProfileViewer,
): Promise<ProfileView> {
  const profile = await findProfile(people, id, viewer);
  if (isOwnProfile(viewer, profile.id)) return profile;
  throw pageProblem(
    403,
    "This is not your profile",
    "A profile is edited by whom it is about, and by nobody else.",
    [{ label: "See the profile", href: profileHref(profile.id) }],
  );
}

/** The page of somebody who is not there, or no more. */
export function profileNotFound() {
  return pageProblem(404, "User not found", "The user profile you're looking for doesn't exist.");
}
