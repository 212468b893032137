import { href, redirect } from "react-router";
import { clearPendingSignUp, readPendingSignUp } from "~/features/auth/pendingSignUp.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { databaseContext } from "~/middleware/database";
import { processContext } from "~/middleware/process";
import { sessionContext, viewerContext } from "~/middleware/viewer";
import type { Route } from "./+types/decline";

export function loader() {
  return redirect(href("/consent"));
}

/** Deletes the pending sign-up and the draft from before the sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { environment } = context.get(processContext);
  const pending = await readPendingSignUp(request, environment);
  const user = pending && (await context.get(databaseContext).users.findByIdentity(pending.identity));
  if (!context.get(viewerContext)) await context.get(sessionContext).signOut();
  return toastRedirect("/", user ? "noticeDeclined" : "signInDeclined", {
    "Set-Cookie": clearPendingSignUp(environment),
  });
}

export default function Decline() {
  return null;
}
