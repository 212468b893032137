import { redirect } from "react-router";
import { signInPath } from "~/features/auth/returnTo";
import { profileHref } from "~/http/addresses";
import { pageProblem } from "~/http/problems";
import { viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/ownProfile";

/** Redirects to the viewer's own profile; the 401 page for visitors. */
export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer) return redirect(profileHref(viewer.id));
  throw pageProblem(401, "You need to log in to view your profile", "Your profile shows your reviews.", [
    { label: "Sign In", href: signInPath(url.pathname), isDocument: true },
  ]);
}

export default function OwnProfile() {
  return null;
}
