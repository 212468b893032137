import { href } from "react-router";
import { pageProblem } from "~/http/problems";
import { isPossibleId, profileNotFound } from "../users/findProfile.server";
import { isOwnProfile } from "../users/profile.permissions";
import type { RoleRepository } from "./role.repository.server";
import type { ListedUser } from "./userList.view";

/**
 * Finds a user for the admin pages.
 * @param userId from the address, unvalidated
 * @throws the 404 page if there is none
 */
export async function findUser(roles: RoleRepository, userId: string): Promise<ListedUser> {
  const user = isPossibleId(userId) ? await roles.person(userId) : null;
  if (user) return user;
  throw profileNotFound();
}

/**
 * Finds a user whose super admin role the viewer may revoke: not their own, so at least one super admin remains.
 * @throws the 404 page if there is no such user, the 403 page if it is the viewer
 */
export async function findRevocableAdmin(
  roles: RoleRepository,
  userId: string,
  viewer: { id: string },
): Promise<ListedUser> {
  const user = await findUser(roles, userId);
  if (!isOwnProfile(viewer, user.id)) return user;
  throw pageProblem(
    403,
    "You cannot remove your own rights",
    "Ask another super admin: that way there is always one left.",
    [{ label: "Back to the users", href: href("/admin/users") }],
  );
}
