import { href } from "react-router";
import { pageProblem } from "~/http/problems";
import { notSuperAdmin } from "../admin/notSuperAdmin";
import { profileNotFound } from "../users/findProfile.server";
import type { RoleChange } from "./role.repository.server";

/**
 * Returns if the role was changed.
 * @throws the 403 page if the actor is no longer a super admin, the 404 page if the user does not exist, the 409 page if
 *   the user is suspended
 */
export function requireRoleChanged(change: RoleChange): void {
  if (change === "not allowed") throw notSuperAdmin();
  if (change === "missing") throw profileNotFound();
  if (change === "suspended") {
    throw pageProblem(409, "This user is suspended", "End the suspension first.", [
      { label: "Back to the users", href: href("/admin/users") },
    ]);
  }
}
