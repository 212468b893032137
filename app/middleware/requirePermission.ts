import type { RouterContextProvider } from "react-router";
import { signInPath } from "~/features/auth/returnTo";
import type { Viewer } from "~/features/auth/viewer";
import { READ_METHODS } from "~/http/methods";
import { pageProblem, problem, unauthorized } from "~/http/problems";
import { connectionContext } from "./process";
import { signInFirst } from "./signInFirst";
import { viewerContext } from "./viewer";

interface RouteArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A permission of a feature. */
type Permission = (viewer: Viewer | null) => boolean;

/**
 * Requires a permission that only super admins have.
 * @param action a verb phrase for the message, such as 'edit courts'
 * @returns the viewer
 * @throws a 401 page problem with a sign-in link for a visitor, or `signInFirst` for a form that script sent; a 403 page
 *   problem for a user without the permission
 */
export function requirePermission(
  { request, url, context }: RouteArgs,
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
  const page = url.pathname + url.search;
  // The page with the form was a super admin's, whose session has ended.
  if (!READ_METHODS.includes(request.method) && context.get(connectionContext).isData) {
    throw signInFirst(context, page);
  }
  throw pageProblem(401, `Please sign in to ${action}`, "Only super admins can do this.", [
    { label: "Sign In", href: signInPath(page), isDocument: true },
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
