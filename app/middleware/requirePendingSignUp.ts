import { redirect } from "react-router";
import { PENDING_MINUTES, type PendingSignUp, readPendingSignUp } from "~/features/auth/pendingSignUp.server";
import { signInPath } from "~/features/auth/returnTo";
import { pageProblem } from "~/http/problems";
import { processContext } from "./process";
import type { requireViewer } from "./requireViewer";
import { viewerContext } from "./viewer";

type RouteArgs = Parameters<typeof requireViewer>[0] & { request: Request };

/**
 * The authenticated user of the request who has not agreed to the privacy notice yet.
 * @throws a redirect to the home page for signed-in users, and the 400 page problem without a pending sign-up
 */
export async function requirePendingSignUp({ request, context }: RouteArgs): Promise<PendingSignUp> {
  const pending = await readPendingSignUp(request, context.get(processContext).environment);
  if (pending) return pending;
  if (context.get(viewerContext)) throw redirect("/");
  throw pageProblem(
    400,
    "Sign-in expired",
    `It took more than ${PENDING_MINUTES} minutes, was already used, or began in another browser.`,
    [{ label: "Sign in again", href: signInPath("/"), isDocument: true }],
  );
}
