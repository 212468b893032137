import { pageProblem } from "~/http/problems";

/** Returns the 403 page problem for viewers who are not super admins. */
export function notSuperAdmin() {
  return pageProblem(
    403,
    "Access Denied - You don't have super admin privileges.",
    "A super admin can give them to you.",
    [{ label: "Return to Home", href: "/" }],
  );
}
