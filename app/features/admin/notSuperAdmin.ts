import { pageProblem } from "~/http/problems";

/** The page for who is no super admin, or is none any more. */
export function notSuperAdmin() {
  return pageProblem(
    403,
    "Access Denied - You don't have super admin privileges.",
    "Somebody who has them can give them to you.",
    [{ label: "Return to Home", href: "/" }],
  );
}
