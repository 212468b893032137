import { profileHref } from "~/http/addresses";
import { pageProblem } from "~/http/problems";
import { isStorable, lengthOf } from "~/lib/text";
import { isOwnProfile, type ProfileViewer } from "./profile.permissions";
import { type ProfileView, profileView } from "./profile.view";
import type { UserRepository } from "./user.repository.server";

/** Maximum length of an id, in code points. Ids may be any text. */
const MAX_ID = 255;

/** Whether an id from an address can be looked up. */
export function isPossibleId(id: string): boolean {
  return isStorable(id) && lengthOf(id) <= MAX_ID;
}

/**
 * Finds a profile, limited to what the viewer may see.
 * @param id from the address, unvalidated
 * @throws the 404 page if there is none
 */
export async function findProfile(
  users: UserRepository,
  id: string,
  viewer: ProfileViewer | null,
): Promise<ProfileView> {
  const user = isPossibleId(id) ? await users.find(id) : null;
  if (user) return profileView(user, viewer);
  throw profileNotFound();
}

/**
 * Finds the viewer's own profile.
 * @throws the 404 page if there is none, the 403 page if it is another user's
 */
export async function findOwnProfile(
  users: UserRepository,
  id: string,
  viewer: ProfileViewer,
): Promise<ProfileView> {
  const profile = await findProfile(users, id, viewer);
  if (isOwnProfile(viewer, profile.id)) return profile;
  throw pageProblem(403, "This is not your profile", "You can edit only your own.", [
    { label: "See the profile", href: profileHref(profile.id) },
  ]);
}

/** The 404 page of a user who does not exist. */
export function profileNotFound() {
  return pageProblem(404, "User not found", "The user profile you're looking for doesn't exist.");
}
