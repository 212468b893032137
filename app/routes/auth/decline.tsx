import { href, redirect } from "react-router";
import { forgottenNewcomer } from "~/features/auth/newcomer.server";
import { toastRedirect } from "~/features/toasts/flash.server";
import { processContext } from "~/middleware/process";
import { viewerContext, visitContext } from "~/middleware/viewer";
import type { Route } from "./+types/decline";

export function loader() {
  return redirect(href("/consent"));
}

/** The answer no: what the browser has kept goes, and with it what was typed before the sign-in. */
export async function action({ context }: Route.ActionArgs) {
  if (!context.get(viewerContext)) await context.get(visitContext).signOut();
  const forgotten = forgottenNewcomer(context.get(processContext).environment);
  return toastRedirect("/", "signInDeclined", { "Set-Cookie": forgotten });
}

export default function Decline() {
  return null;
}
