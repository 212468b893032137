import { isFreshSignIn, signInAgainText } from "~/features/auth/freshSignIn";
import { signInAgainPath } from "~/features/auth/returnTo";
import { pageProblem } from "~/http/problems";
import { pageOf, type requireViewer, storeDraft } from "./requireViewer";
import { sessionContext } from "./viewer";

type RouteArgs = Parameters<typeof requireViewer>[0];

/** Whether the viewer has signed in at the provider within the last hour. */
export function hasFreshSignIn(context: RouteArgs["context"]): boolean {
  return isFreshSignIn(context.get(sessionContext).authenticatedAt);
}

/**
 * Requires that the viewer has signed in at the provider within the last hour: call it after `requireViewer` or
 * `requireSuperAdmin`, for what an open browser should not be enough for.
 * @param action a verb phrase for the message, such as 'delete your account'
 * @param draft the posted form, which is stored and shown again after the sign-in
 * @throws a 401 page problem with a link that signs in once more and returns to this page
 */
export async function requireFreshSignIn(args: RouteArgs, action: string, draft?: FormData): Promise<void> {
  if (hasFreshSignIn(args.context)) return;
  const page = pageOf(args.url);
  if (draft) await storeDraft(args, draft, page);
  throw signInAgainProblem(action, page);
}

/**
 * The 401 page problem for a sign-in that is not fresh.
 * @param action a verb phrase for the message, such as 'delete your account'
 * @param page where the next sign-in leads, a path of this site
 */
export function signInAgainProblem(action: string, page: string) {
  return pageProblem(401, "Please sign in again", signInAgainText(action), [
    { label: "Sign in again", href: signInAgainPath(page), isDocument: true },
  ]);
}
