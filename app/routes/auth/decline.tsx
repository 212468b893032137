import { href, redirect } from "react-router";
import { clearPendingSignUp } from "~/features/auth/pendingSignUp.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { processContext } from "~/middleware/process";
import { sessionContext, viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/decline";

export function loader() {
  return redirect(href("/consent"));
}

/** Deletes the pending sign-up and the draft from before the sign-in. */
export async function action({ context }: Route.ActionArgs) {
  if (!context.get(viewerContext)) await context.get(sessionContext).signOut();
  const deletedCookie = clearPendingSignUp(context.get(processContext).environment);
  return toastRedirect("/", "signInDeclined", { "Set-Cookie": deletedCookie });
}

export default function Decline() {
  return null;
}
