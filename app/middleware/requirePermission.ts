import type { RouterContextProvider } from "react-router";
import { signInPath } from "~/features/auth/returnTo";
import type { Viewer } from "~/features/auth/viewer";
import { pageProblem, problem, unauthorized } from "~/http/problems";
import { viewerContext } from "./viewer";

interface RouteArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A permission of a feature. */
type Permission = (viewer: Viewer | null) => boolean;

/**
 * Requires a permission that only super admins have.
 * @param action a verb phrase for the message, such as 'edit courts'
 * @returns the viewer
 * @throws a 401 page problem with a sign-in link for a visitor, a 403 one for a user without the permission
 */
export function requirePermission(
  { url, context }: RouteArgs,
  isAllowed: Permission,
  action: string,
): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer && isAllowed(viewer)) return viewer;
  if (viewer) {
    throw pageProblem(403, "Access Denied", `Only super admins can ${action}.`, [
      { label: "Return to Home", href: "/" },
    ]);
  }
  throw pageProblem(401, `Please sign in to ${action}`, "Only super admins can do this.", [
    { label: "Sign In", href: signInPath(url.pathname + url.search), isDocument: true },
  ]);
}

/**
 * As `requirePermission`, for the API.
 * @throws a 401 or 403 problem
 */
export function requireApiPermission(
  context: RouteArgs["context"],
  isAllowed: Permission,
  action: string,
): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw unauthorized();
  if (!isAllowed(viewer)) throw problem(403, `Only super admins can ${action}.`);
  return viewer;
}
