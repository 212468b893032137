import { href } from "react-router";
import { pageProblem } from "~/http/problems";
import { notSuperAdmin } from "../admin/notSuperAdmin";
import { profileNotFound } from "../users/findProfile.server";
import type { SuspensionOutcome } from "./suspension.repository.server";

const BACK = { label: "Back to the users", href: href("/admin/users") };

/**
 * Returns if the suspension was changed.
 * @throws the 403 page if the actor is no longer a super admin or the user is one, the 404 page if the user does not exist,
 *   the 409 page if there is no suspension to end, or another one than was seen
 */
export function requireSuspensionChanged(outcome: SuspensionOutcome): void {
  if (outcome === "not allowed") throw notSuperAdmin();
  if (outcome === "missing") throw profileNotFound();
  if (outcome === "super admin") throw cannotSuspendSuperAdmin();
  if (outcome === "not suspended") throw notSuspended();
  if (outcome === "stale") {
    throw pageProblem(409, "The suspension has changed", "There is another one now. Nothing was changed.", [
      BACK,
    ]);
  }
}

/** The 403 page for the suspension of a super admin. */
export function cannotSuspendSuperAdmin() {
  return pageProblem(403, "Super admins cannot be suspended", "Remove the super admin rights first.", [BACK]);
}

/** The 409 page for the end of a suspension that there is not. */
export function notSuspended() {
  const detail =
    "The suspension is over, or was ended already, perhaps by you in another window. Nothing was changed.";
  return pageProblem(409, "This user is not suspended", detail, [BACK]);
}
