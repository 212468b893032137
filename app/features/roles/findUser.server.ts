import { pageProblem } from "~/http/problems";
import { isPossibleId, profileNotFound } from "../users/findProfile.server";
import { mayRevokeSuperAdmin } from "./role.permissions";
import type { RoleRepository } from "./role.repository.server";
import { userListHref } from "./userList.query";
import type { ListedUser } from "./userList.view";

/**
 * The user that an address names, as super admins see them.
 * @throws the 404 page where there is none
 */
export async function findUser(rights: RoleRepository, userId: string): Promise<ListedUser> {
  const person = isPossibleId(userId) ? await rights.person(userId) : null;
  if (person) return person;
  throw profileNotFound();
}

/**
 * The same, where the viewer may take their rights away.
 * @throws the 404 page where there is no such user, the 403 page where it is the viewer
 */
export async function findRevocableAdmin(
  rights: RoleRepository,
  userId: string,
  viewer: { id: string },
): Promise<ListedUser> {
  const person = await findUser(rights, userId);
  if (mayRevokeSuperAdmin(viewer, person.id)) return person;
  throw pageProblem(
    403,
    "You cannot take your own rights away",
    "Ask another super admin to do it: so there is always one left.",
    [{ label: "Back to the users", href: userListHref({ q: "", page: 1 }) }],
  );
}
