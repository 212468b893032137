import { pageProblem } from "~/http/problems";
import { notSuperAdmin } from "../admin/notSuperAdmin";
import { userListHref } from "../roles/userList.query";
import { profileNotFound } from "../users/findProfile.server";
import type { SuspensionOutcome } from "./suspension.repository.server";

/**
 * Returns if the suspension was changed.
 * @throws the 403 page if the actor is no longer a super admin or the user is one, the 404 page if the user does not exist
 */
export function requireSuspensionChanged(outcome: SuspensionOutcome): void {
  if (outcome === "not allowed") throw notSuperAdmin();
  if (outcome === "missing") throw profileNotFound();
  if (outcome === "super admin") throw cannotSuspendSuperAdmin();
}

/** The 403 page for the suspension of a super admin. */
export function cannotSuspendSuperAdmin() {
  return pageProblem(403, "Super admins cannot be suspended", "Remove the super admin rights first.", [
    { label: "Back to the users", href: userListHref({ q: "", page: 1 }) },
  ]);
}
