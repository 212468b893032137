import { data } from "react-router";
import { mayAdminister } from "~/features/admin/admin.permissions";
import { notSuperAdmin } from "~/features/admin/notSuperAdmin";
import { signInPath } from "~/features/auth/returnTo";
import type { LoggedOut } from "~/features/auth/SignInAgain";
import type { Viewer } from "~/features/auth/viewer";
import { messages } from "~/features/toasts/messages.server";
import type { PageProblem } from "~/http/problems";
import type { requireViewer } from "./requireViewer";
import { viewerContext } from "./viewer";

type RouteArgs = Parameters<typeof requireViewer>[0];

/**
 * Requires a super admin, for everything below `/admin`: call it first in the loader or action. The action of a form
 * with input calls `superAdminAction` instead.
 * @returns the viewer
 * @throws a 401 page problem with a sign-in link for a visitor, which the client shows as a toast and follows; a 403
 *   one for any other user
 */
export function requireSuperAdmin({ url, context }: RouteArgs): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer && mayAdminister(viewer)) return viewer;
  if (viewer) throw notSuperAdmin();
  const signIn = signInPath(url.pathname + url.search);
  const loggedOut: LoggedOut & PageProblem = {
    title: "Please sign in",
    detail: messages.dashboardLoggedOut.description,
    links: [{ label: "Sign In", href: signIn, isDocument: true }],
    signIn,
    toast: "dashboardLoggedOut",
  };
  throw data(loggedOut, { status: 401, statusText: "Unauthorized" });
}
