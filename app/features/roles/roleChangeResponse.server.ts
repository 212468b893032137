import { notSuperAdmin } from "../admin/notSuperAdmin";
import { profileNotFound } from "../users/findProfile.server";
import type { RoleChange } from "./role.repository.server";

/**
 * Returns if the role was changed.
 * @throws the 403 page if the actor is no longer a super admin, the 404 page if the user does not exist
 */
export function requireRoleChanged(change: RoleChange): void {
  if (change === "not allowed") throw notSuperAdmin();
  if (change === "missing") throw profileNotFound();
}
