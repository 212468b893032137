import { href, redirect } from "react-router";
import { clearPendingSignUp } from "~/features/auth/pendingSignUp.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { processContext } from "~/middleware/process";
import { sessionContext, viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/decline";

export function loader() {
  return redirect(href("/consent"));
}

/** The answer no: what the browser has kept goes, and with it what was typed before the sign-in. */
export async function action({ context }: Route.ActionArgs) {
  if (!context.get(viewerContext)) await context.get(sessionContext).signOut();
  const forgotten = clearPendingSignUp(context.get(processContext).environment);
  return toastRedirect("/", "signInDeclined", { "Set-Cookie": forgotten });
}

export default function Decline() {
  return null;
}
