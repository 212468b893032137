import { notSuperAdmin } from "../admin/notSuperAdmin";
import { profileNotFound } from "../users/findProfile.server";
import type { RoleChange } from "./role.repository.server";

/**
 * Goes on where a change of rights is done.
 * @throws the 403 page for who has lost their own meanwhile, the 404 page of a person who is gone
 */
export function requireRoleChanged(change: RoleChange): void {
  if (change === "not allowed") throw notSuperAdmin();
  if (change === "missing") throw profileNotFound();
}
