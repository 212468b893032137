import type { RouterContextProvider } from "react-router";
import { signInPath } from "~/features/auth/returnTo";
import type { Viewer } from "~/features/auth/viewer";
import { pageProblem, problem } from "~/http/problems";
import { viewerContext } from "./viewer";

interface RouteArgs {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A feature's own rule of who may do something. */
type Rule = (viewer: Viewer | null) => boolean;

/**
 * The gate in front of what only super admins do.
 * @param doing what it is, as in 'edit courts'
 * @throws the 401 page with the way to the sign-in for a visitor, the 403 page for everybody else
 */
export function requirePermission({ url, context }: RouteArgs, may: Rule, doing: string): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer && may(viewer)) return viewer;
  if (viewer) {
    throw pageProblem(403, "Access Denied", `Only super admins can ${doing}.`, [
      { label: "Return to Home", href: "/" },
    ]);
  }
  throw pageProblem(401, `Please sign in to ${doing}`, "Only super admins can do this.", [
    { label: "Sign In", href: signInPath(url.pathname + url.search), isDocument: true },
  ]);
}

/**
 * The same gate for the API.
 * @throws a 401 or 403 problem
 */
export function requireApiPermission(context: RouteArgs["context"], may: Rule, doing: string): Viewer {
  const viewer = context.get(viewerContext);
  if (!viewer) throw problem(401, "Unauthorized");
  if (!may(viewer)) throw problem(403, `Only super admins can ${doing}.`);
  return viewer;
}
